import { companies } from '../../../contract/companies/endpoints.ts';
import { offerRules } from '../../../contract/countries/all-countries.ts';
import { companyFlags } from '../../../contract/companies/flags-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { recordRefusal, withPreviousActor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answer, ok, only, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import {
  type ActOutcome,
  type OperatorAct,
  closeCompany,
  findFlags,
  lockCompany,
  lockFlags,
  openCompanyAgain,
  setFlags,
  unlockCompany,
} from '../company-flags.ts';
import { needsSecondPerson, requestDiscount } from '../discounts.ts';
import { mergeFlags, flagsWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const toActor = (caller: StaffCaller) => ({ staffId: caller.staffId, actor: caller.name });
const buildAct = (caller: StaffCaller, { id }: { id: number }, { reason }: { reason: string }): OperatorAct => ({
  companyId: asId<'company'>(id),
  reason,
  by: toActor(caller),
});
const acts = {
  alreadyLocked: 'company.lock',
  notLocked: 'company.unlock',
  alreadyClosed: 'company.close',
  notClosed: 'company.reopen',
} as const satisfies Partial<Record<ErrorText, string>>;

async function answerOutcome(tx: Tx, { id }: { readonly id: number }, outcome: ActOutcome, asItWas: keyof typeof acts) {
  if (outcome === 'unknown') return notFound();
  if (outcome === 'done') return ok({});
  return refuse(409, [await withPreviousActor(tx, errorText(asItWas), { action: acts[asItWas], object: { type: 'company', id } })]);
}

export const companyFlagRoutes = routes(companyFlags, {
  'GET /operator/companies/{id}/flags': async ({ db, params }) => {
    const company = await findFlags(db, asId<'company'>(params.id));
    if (company === undefined) return notFound();
    const { id, internalName, statusId, locked } = company;
    const flags = flagsWire(company);
    return { ...ok({ id, internal_name: internalName, status: { id: statusId }, locked, ...flags }), form: flags };
  },

  // Own transaction, so the audit entry of a refused discount change survives.
  'PUT /operator/companies/{id}/flags': ({ inTx, caller, params, body, refuseIfChanged }) =>
    inTx(async (tx) => {
      const companyId = asId<'company'>(params.id);
      const now = await lockFlags(tx, companyId);
      if (now === undefined) return notFound();
      const stale = refuseIfChanged(flagsWire(now));
      if (stale !== undefined) return stale;
      const { reason, ...change } = body;
      const wanted = mergeFlags(change, now);
      if (wanted.canOfferFinance && offerRules[now.country]?.hasFinance !== true)
        return refuseField('can_offer_finance', errorText('financeNotHere'));
      const by = toActor(caller);
      if (wanted.discountBp !== now.discountBp && caller.role !== 'admin') {
        await recordRefusal(tx, { ...by, endpoint: 'PUT /operator/companies/{id}/flags', params, reason });
        return refuse(403, [errorText('administratorNeeded')]);
      }
      if (!needsSecondPerson(now, wanted)) {
        await setFlags(tx, { companyId, now, wanted, reason, by });
        return { ...ok({}), form: flagsWire(wanted) };
      }
      const meanwhile = { ...wanted, discountBp: now.discountBp };
      await setFlags(tx, { companyId, now, wanted: meanwhile, reason, by });
      const waiting = await requestDiscount(tx, { companyId, nowBp: now.discountBp, wantedBp: wanted.discountBp, reason, by });
      return { ...answer(202, { data: { waiting } }), form: flagsWire(meanwhile) };
    }),

  'POST /operator/companies/{id}/close': async ({ tx, caller, params, body }) =>
    answerOutcome(tx, params, await closeCompany(tx, buildAct(caller, params, body)), 'alreadyClosed'),

  'POST /operator/companies/{id}/reopen': async ({ tx, caller, params, body }) =>
    answerOutcome(tx, params, await openCompanyAgain(tx, buildAct(caller, params, body)), 'notClosed'),
});

export const operatorCompanyRoutes = routes(only(companies, 'POST /operator/companies/{id}/lock', 'POST /operator/companies/{id}/unlock'), {
  'POST /operator/companies/{id}/lock': async ({ tx, caller, params, body }) =>
    answerOutcome(tx, params, await lockCompany(tx, buildAct(caller, params, body)), 'alreadyLocked'),

  'POST /operator/companies/{id}/unlock': async ({ tx, caller, params, body }) =>
    answerOutcome(tx, params, await unlockCompany(tx, buildAct(caller, params, body)), 'notLocked'),
});
