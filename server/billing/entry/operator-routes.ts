import { ledger, type LedgerEntryWire } from '../../../contract/billing/ledger-endpoints.ts';
import { operatorBilling } from '../../../contract/billing/operator-endpoints.ts';
import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { ledgerEntriesPerPage } from '../../../contract/billing/values.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMinor, toMajor } from '../../../contract/kit/money.ts';
import type { ActOutcome } from '../../companies/company-flags.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ok, refuse, routes, type StaffCaller, only, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { withPreviousActor } from '../../platform/audit.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { errorText } from '../../platform/texts.ts';
import { barAutoPay } from '../cards.ts';
import { listLedger, type LedgerLine } from '../ledger-query.ts';
import type { MoneyAct } from '../operator/allow-money-action.ts';
import { listAgeing } from '../operator/documents.ts';
import { openRefund, resumeRefund } from '../operator/refunds.ts';
import { writeOffForStaff } from '../operator/staff-write-offs.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { answerProvider } from './webhook-routes.ts';
import { ageingWire } from './operator-invoice-routes.ts';
import { answerObstacle, toMoneyActor } from './operator-money-routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const buildAct = (caller: StaffCaller, { id }: { readonly id: number }, { reason }: { readonly reason: string }): MoneyAct => ({
  companyId: asId<'company'>(id),
  reason,
  by: toMoneyActor(caller),
});

async function answerToAct(tx: Tx, { id }: { readonly id: number }, outcome: ActOutcome, barred: boolean) {
  if (outcome === 'unknown') return notFound();
  if (outcome === 'done') return ok({});
  const action = barred ? 'billing.auto_pay_barred' : 'billing.auto_pay_unbarred';
  const alreadyText = errorText(barred ? 'autoPayBarredAlready' : 'autoPayNotBarred');
  return refuse(409, [await withPreviousActor(tx, alreadyText, { action, object: { type: 'company', id } })]);
}

export const operatorBillingRoutes = (provider: PaymentProvider) =>
  routes(operatorBilling, {
    'POST /operator/companies/{id}/bar-auto-pay': async ({ tx, caller, params, body }) =>
      answerToAct(tx, params, await barAutoPay(tx, buildAct(caller, params, body), { barred: true }), true),

    'POST /operator/companies/{id}/unbar-auto-pay': async ({ tx, caller, params, body }) =>
      answerToAct(tx, params, await barAutoPay(tx, buildAct(caller, params, body), { barred: false }), false),

    'POST /operator/companies/{id}/refund': async ({ db, inTx, caller, params, body }) => {
      const amountMinor = toMinor(body.amount);
      if (amountMinor <= 0) return refuseField('amount', errorText('refundTooMuch'));
      const requested = { code: body.payment, amountMinor, provider: provider.name };
      const act = buildAct(caller, params, body);
      const opened = await inTx(async (tx) => {
        const outcome = await openRefund(tx, act, requested);
        const isObstacle = outcome.kind === 'second_person' || outcome.kind === 'over_ceiling' || outcome.kind === 'administrator_needed';
        if (!isObstacle) return outcome;
        const { by, reason } = act;
        return { kind: 'answered', answer: await answerObstacle(tx, outcome, { by, reason, field: 'amount', call: { body } }) } as const;
      });
      if (opened.kind === 'answered') return opened.answer;
      if (opened.kind === 'unknown') return notFound();
      if (opened.kind === 'too_much') return refuseField('amount', errorText('refundTooMuch'));
      if (opened.kind === 'elsewhere') return refuse(409, [errorText('refundElsewhere')]);
      if (opened.kind === 'under_way') return refuse(409, [errorText('refundUnderWay')]);
      return answerProvider(async () => {
        const outcome = await resumeRefund({ database: { db, inTx }, provider }, opened.order);
        return outcome.kind === 'refunded' ? ok({}) : refuse(409, [outcome.message]);
      });
    },

    'POST /operator/companies/{id}/write-off': async ({ tx, caller, params, body }) => {
      const act = buildAct(caller, params, body);
      const outcome = await writeOffForStaff(tx, act, body.invoice);
      if (typeof outcome === 'object')
        return answerObstacle(tx, outcome, { by: act.by, reason: act.reason, field: 'invoice', call: { target: body.invoice, body } });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'written_off') return ok({});
      const before = { action: 'billing.invoice_written_off', object: { type: 'invoice', id: body.invoice } };
      if (outcome === 'written_off_before') return refuse(409, [await withPreviousActor(tx, errorText('invoiceWrittenOff'), before)]);
      return refuse(409, [errorText('invoiceNotUnpaid')]);
    },
  });

function entryWire({ id, postedAt, kind, reference, amountMinor, balanceMinor }: LedgerLine): LedgerEntryWire {
  return { id, date: postedAt.toISOString(), kind, reference, amount: toMajor(amountMinor), balance: toMajor(balanceMinor) };
}

export const ledgerRoutes = routes(ledger, {
  'GET /invoice/ledger': async ({ db, caller, query }) => {
    const { lines, total, balanceMinor, currency } = await listLedger(db, caller.companyId, query);
    const meta = { totalResults: total, pageSize: ledgerEntriesPerPage, balance: toMajor(balanceMinor), currency };
    return { status: 200, body: { data: lines.map(entryWire), meta } };
  },
});

/** Outstanding amounts by age. Cached for `figuresMs`, because it reads every open invoice. */
export function ageingRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(operatorInvoices, 'GET /operator/invoices/ageing'), {
    'GET /operator/invoices/ageing': async ({ db, query: { country } }) =>
      ok(ageingWire(await shared.get([country], () => listAgeing(db, country)))),
  });
}
