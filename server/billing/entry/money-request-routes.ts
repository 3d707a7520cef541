import { companyTerms } from '../../../contract/billing/company-terms-endpoints.ts';
import { moneyRequests } from '../../../contract/billing/money-requests-endpoints.ts';
import { operatorBilling } from '../../../contract/billing/operator-endpoints.ts';
import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isRefused, ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { findMoneyLimits, type MoneyActor } from '../operator/allow-money-action.ts';
import { changeTerms, findTerms } from '../operator/account-terms.ts';
import { listMoneyRequests, lockMoneyRequest, settleMoneyRequest, type MoneyRequest } from '../operator/money-requests.ts';
import { openRefund } from '../operator/refunds.ts';
import { refundLatePayment } from '../operator/late-payments.ts';
import { writeOffForStaff } from '../operator/staff-write-offs.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { answerCredit, answerInvoice, answerTransfer, toMoneyActor } from './operator-money-routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
/** The account has changed, so the action no longer matches the request. */
const refuseOutdated = () => refuse(409, [errorText('requestOutdated')]);

/**
 * Carries out a confirmed request through the same call its author made, with the confirming administrator's reason. The resume job then sends
 * refunds.
 */
async function carryOut(tx: Tx, request: MoneyRequest, { by, reason, provider }: { by: MoneyActor; reason: string; provider: string }) {
  const { companyId } = request;
  const input = { ...request.input, body: { ...request.input.body, reason } };
  const act = { companyId, reason, by };
  switch (request.action) {
    case 'transfer':
      return answerTransfer(tx, by, companyId, operatorInvoices['POST /operator/companies/{id}/transfers'].body.parse(input.body));
    case 'invoice':
      return answerInvoice(tx, by, companyId, operatorInvoices['POST /operator/companies/{id}/invoices'].body.parse(input.body));
    case 'credit_note': {
      const body = operatorInvoices['POST /operator/invoices/{code}/credit'].body.parse(input.body);
      return answerCredit(tx, by, input.target ?? '', body, () => undefined);
    }
    case 'write_off':
      return (await writeOffForStaff(tx, act, input.target ?? '')) === 'written_off' ? ok({}) : refuseOutdated();
    case 'credit_limit': {
      const { credit_limit: limit, terms_days: days } = companyTerms['PUT /operator/companies/{id}/terms'].body.parse(input.body);
      const now = await findTerms(tx, companyId);
      if (now === undefined) return refuseOutdated();
      const outcome = await changeTerms(tx, act, { now, limitMinor: toMinor(limit), days });
      return outcome.kind === 'done' ? ok({}) : refuseOutdated();
    }
    case 'refund': {
      const { payment: code } = operatorBilling['POST /operator/companies/{id}/refund'].body.parse(input.body);
      const outcome = await openRefund(tx, act, { code, amountMinor: request.amountMinor, provider });
      return outcome.kind === 'opened' ? ok({}) : refuseOutdated();
    }
    case 'late_refund':
      return (await refundLatePayment(tx, { code: input.target ?? '', reason, by }, provider)).kind === 'opened'
        ? ok({})
        : refuseOutdated();
  }
}

async function confirm(tx: Tx, caller: StaffCaller, { id, reason, provider }: { id: number; reason: string; provider: string }) {
  const request = await lockMoneyRequest(tx, id);
  if (request === undefined) return notFound();
  if (!request.isWaiting) return refuse(409, [errorText('changeSettled')]);
  if (request.askedBy === caller.staffId) return refuse(409, [errorText('secondPersonNeeded')]);
  const by = toMoneyActor(caller);
  await settleMoneyRequest(tx, request, { by, reason, outcome: 'confirmed' });
  const confirming = { ...by, confirms: { requestId: id, askedBy: request.askedBy } };
  const answered = await carryOut(tx, request, { by: confirming, reason, provider });
  if (isRefused(answered)) return refuse(409, [...answered.errors]);
  return answered.status === 200 ? ok({}) : refuseOutdated();
}

export const moneyRequestRoutes = (provider: PaymentProvider) =>
  routes(moneyRequests, {
    'GET /operator/money-requests': async ({ db, caller }) =>
      ok(
        (await listMoneyRequests(db)).map(({ id, action, companyId, name, amountMinor, currency, reason, askedBy, staff, askedAt }) => ({
          id,
          action,
          company: { id: companyId, name },
          amount: toMajor(amountMinor),
          currency,
          reason,
          asked_by: staff,
          asked_at: askedAt.toISOString(),
          own: askedBy === caller.staffId,
        })),
      ),

    'GET /operator/companies/{id}/money-limits': async ({ db, caller, params }) => {
      const limits = await findMoneyLimits(db, toMoneyActor(caller), asId<'company'>(params.id));
      if (limits === undefined) return notFound();
      const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));
      return ok({
        each: major(limits.eachMinor),
        left_today: major(limits.leftTodayMinor),
        second_person_above: major(limits.secondPersonAboveMinor),
        credit_limit: major(limits.creditLimitMinor),
        terms_days: limits.termsDays,
      });
    },

    'POST /operator/money-requests/{id}/confirm': ({ tx, caller, params: { id }, body: { reason } }) =>
      confirm(tx, caller, { id, reason, provider: provider.name }),

    'POST /operator/money-requests/{id}/reject': async ({ tx, caller, params: { id }, body: { reason } }) => {
      const request = await lockMoneyRequest(tx, id);
      if (request === undefined) return notFound();
      if (!request.isWaiting) return refuse(409, [errorText('changeSettled')]);
      await settleMoneyRequest(tx, request, { by: toMoneyActor(caller), reason, outcome: 'rejected' });
      return ok({});
    },
  });
