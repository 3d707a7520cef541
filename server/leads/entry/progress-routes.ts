import { toMinor } from '../../../contract/kit/money.ts';
import { leadProgress } from '../../../contract/leads/progress-endpoints.ts';
import { maxAttempts } from '../../../contract/leads/values.ts';
import { ok, refuse, routes, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { addAttempt, answerAttempt } from '../contact-attempts.ts';
import { attemptWire, progressForm, progressWire, readProgress } from '../progress-query.ts';
import { lockProgress, moveLeads, saveStage, type StageAuthor } from '../stages.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const credited = () => refuse(409, [errorText('creditedNotWon')]);
const inMinor = (amount: number | null): number | null => (amount === null ? null : toMinor(amount));

/** A key acts for a program, not for the person who created it. */
const authorOf = ({ companyId, userId, apiKey }: TradeCaller): StageAuthor => ({ companyId, userId: apiKey === undefined ? userId : null });

export const leadProgressRoutes = routes(leadProgress, {
  'GET /lead/progress/{id}': async ({ db, caller, params }) => {
    const found = await readProgress(db, caller.companyId, params.id);
    return found === undefined ? notFound() : { ...ok(progressWire(found)), form: progressForm(found) };
  },

  'PUT /lead/progress/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const author = authorOf(caller);
    const purchaseId = await lockProgress(tx, author, params.id);
    const now = purchaseId === undefined ? undefined : await readProgress(tx, caller.companyId, params.id);
    if (purchaseId === undefined || now === undefined) return notFound();
    const stale = refuseIfChanged(progressForm(now));
    if (stale !== undefined) return stale;
    const { stage, quote_value, job_value, lost_reason: lostReason, next_action: action } = body;
    const facts = { stage, quoteMinor: inMinor(quote_value), jobMinor: inMinor(job_value), lostReason };
    const nextAction = action === null ? null : { text: action.text, due: new Date(action.due) };
    const outcome = await saveStage(tx, author, { purchaseId, facts, nextAction });
    if (outcome.kind === 'misfit') return refuseField(outcome.field, errorText(outcome.field === 'lost_reason' ? 'required' : 'invalid'));
    if (outcome.kind === 'credited') return credited();
    if (outcome.kind === 'erased') return refuse(409, [errorText('contactErased')]);
    const saved = await readProgress(tx, caller.companyId, params.id);
    if (saved === undefined) throw new Error('a saved lead was not found');
    return { ...ok(progressWire(saved)), form: progressForm(saved) };
  },

  'PUT /lead/stages': async ({ tx, caller, body }) => {
    const { leads: codes, stage, lost_reason: lostReason } = body;
    if ((lostReason !== null) !== (stage === 'lost'))
      return refuseField('lost_reason', errorText(stage === 'lost' ? 'required' : 'invalid'));
    const outcome = await moveLeads(tx, authorOf(caller), { codes, stage, lostReason });
    if (outcome.kind === 'unknown') return notFound();
    if (outcome.kind === 'credited') return credited();
    return ok({ moved: outcome.count });
  },

  'POST /lead/attempts/{id}': async ({ tx, caller, params, body }) => {
    const outcome = await addAttempt(tx, authorOf(caller), { code: params.id, channel: body.channel });
    if (outcome.kind === 'unknown') return notFound();
    if (outcome.kind === 'too_many') return refuse(409, [errorText('tooManyAttempts', { max: maxAttempts })]);
    return ok({ attempt: attemptWire(outcome.attempt) });
  },

  'PUT /lead/attempts/{id}': async ({ tx, caller, params, body }) => {
    const stage = await answerAttempt(tx, authorOf(caller), { code: params.id, attemptId: body.attempt, reached: body.reached });
    return stage === undefined ? notFound() : ok({ stage });
  },
});
