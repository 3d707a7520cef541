import { sources } from '../../../contract/enquiries/sources-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/database/transaction.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, refuse, only, routes, type StaffCaller, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { randomToken } from '../../platform/random-code.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import {
  changeSource,
  createSource,
  issueIntakeKey,
  resumeSource,
  revokeIntakeKey,
  suspendSource,
  findSource,
  lockSource,
  type SourceState,
  listSources,
  type ListedSource,
  type SourceCounts,
} from '../sources.ts';
import { sourceForm, sourceStateWire, sourceWire } from './wire.ts';
import { sourceSheet } from '../../../contract/enquiries/values.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);
const by = ({ staffId, name }: StaffCaller, { reason }: { reason: string }) => ({ staffId, actor: name, reason });
const toTerms = ({ name, holdMinutes, requiredChecks, scoreLimit, frameOrigins, bringsProof }: SourceState) => ({
  name,
  holdMinutes,
  requiredChecks,
  scoreLimit,
  frameOrigins,
  bringsProof,
});
const form = (source: SourceState) => ({ ...ok(sourceStateWire(source)), form: sourceForm(source) });

export const sourceRoutes = routes(
  only(
    sources,
    'POST /operator/sources',
    'GET /operator/sources/{id}',
    'PUT /operator/sources/{id}',
    'POST /operator/sources/{id}/stop',
    'POST /operator/sources/{id}/resume',
    'POST /operator/sources/{id}/keys',
    'POST /operator/intake-keys/{id}/revoke',
  ),
  {
    'POST /operator/sources': async ({ tx, caller, body }) => {
      const { name, hold_minutes: holdMinutes } = body;
      const key = randomToken();
      try {
        const { sourceId, keyId } = await createSource(tx, { name, holdMinutes, key });
        const after = { name, holdMinutes, keyId };
        const object = { type: 'source', id: sourceId };
        await recordAudit(tx, { ...by(caller, body), action: 'source.create', object, before: null, after });
        return answer(201, { data: { id: sourceId, key_id: keyId, key } });
      } catch (error) {
        if (isUniqueViolation(error)) return refuseField('name', errorText('sourceNameTaken'));
        throw error;
      }
    },

    'GET /operator/sources/{id}': async ({ db, params }) => {
      const source = await findSource(db, asId<'source'>(params.id));
      return source === undefined ? notFound() : form(source);
    },

    'PUT /operator/sources/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const sourceId = asId<'source'>(params.id);
      const source = await lockSource(tx, sourceId);
      if (source === undefined) return notFound();
      const stale = refuseIfChanged(sourceForm(source));
      if (stale !== undefined) return stale;
      const before = toTerms(source);
      const after = {
        name: body.name,
        holdMinutes: body.hold_minutes,
        requiredChecks: body.required_checks ?? source.requiredChecks,
        scoreLimit: body.score_limit ?? source.scoreLimit,
        frameOrigins: body.frame_origins ?? source.frameOrigins,
        bringsProof: body.brings_proof ?? source.bringsProof,
      };
      if (source.formSite === null && after.frameOrigins.length > 0) return refuseField('frame_origins', errorText('sourceWithoutForm'));
      try {
        await changeSource(tx, { sourceId, ...after });
      } catch (error) {
        if (isUniqueViolation(error)) return refuseField('name', errorText('sourceNameTaken'));
        throw error;
      }
      await recordAudit(tx, { ...by(caller, body), action: 'source.change', object: { type: 'source', id: sourceId }, before, after });
      return form({ ...source, ...after });
    },

    'POST /operator/sources/{id}/stop': async ({ tx, caller, params, body }) => {
      const outcome = await suspendSource(tx, { sourceId: asId<'source'>(params.id) });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'of_staff') return conflict('sourceOfStaff');
      if (outcome === 'stopped_before') return conflict('sourceStoppedAlready');
      const object = { type: 'source', id: params.id };
      await recordAudit(tx, { ...by(caller, body), action: 'source.stop', object, before: { stopped: false }, after: { stopped: true } });
      return ok({});
    },

    'POST /operator/sources/{id}/resume': async ({ tx, caller, params, body }) => {
      const stoppedAt = await resumeSource(tx, { sourceId: asId<'source'>(params.id) });
      if (stoppedAt === undefined) return notFound();
      if (stoppedAt === null) return conflict('sourceRuns');
      const object = { type: 'source', id: params.id };
      const before = { stopped: true, since: stoppedAt.toISOString() };
      await recordAudit(tx, { ...by(caller, body), action: 'source.resume', object, before, after: { stopped: false } });
      return ok({});
    },

    'POST /operator/sources/{id}/keys': async ({ tx, caller, params, body }) => {
      const sourceId = asId<'source'>(params.id);
      const source = await findSource(tx, sourceId);
      if (source?.forStaff === true) return conflict('sourceOfStaff');
      const key = randomToken();
      const keyId = await issueIntakeKey(tx, { sourceId, key });
      if (keyId === undefined) return notFound();
      const object = { type: 'intake-key', id: keyId };
      await recordAudit(tx, { ...by(caller, body), action: 'intake-key.issue', object, before: null, after: { sourceId } });
      return answer(201, { data: { id: sourceId, key_id: keyId, key } });
    },

    'POST /operator/intake-keys/{id}/revoke': async ({ tx, caller, params, body }) => {
      const outcome = await revokeIntakeKey(tx, { keyId: params.id });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'revoked_before') return conflict('keyRevoked');
      const object = { type: 'intake-key', id: params.id };
      const change = { before: { revoked: false }, after: { revoked: true } };
      await recordAudit(tx, { ...by(caller, body), action: 'intake-key.revoke', object, ...change });
      return ok({});
    },
  },
);

/** Sources are few, so the sheet is built in one go. */
function spreadsheet(listed: readonly (ListedSource & SourceCounts)[]): SheetRow[] {
  return listed.map(sourceWire).map(({ name, stopped_at: stopped, created_at: created, hold_minutes: hold, counts, keys }) => {
    const { received, held, released, sold, returned } = counts;
    const good = keys.filter(({ revoked_at: revoked }) => revoked === null).length;
    const state = stopped === null ? 'running' : 'stopped';
    return [name, state, created, stopped ?? '', hold, received, held, released, sold, returned, good];
  });
}

/** Routes that list sources. Their thirty-day figures are cached for `figuresMs`. */
export function sourceListRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(sources, 'GET /operator/sources', 'GET /operator/sources/export'), {
    'GET /operator/sources': async ({ db }) => ok((await listSources(db, shared)).map(sourceWire)),

    'GET /operator/sources/export': async ({ db, query: { search = '', ...wish } }) => {
      const wanted = search.toLowerCase();
      const listed = (await listSources(db, shared)).filter(({ name }) => name.toLowerCase().includes(wanted));
      return sheetFile({ name: 'sources', sheet: sourceSheet, wish, rows: spreadsheet(listed) });
    },
  });
}
