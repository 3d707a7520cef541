import type * as z from 'zod';
import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { maxPaymentMinor } from '../../../contract/billing/values.ts';
import { createFormat } from '../../../contract/kit/format.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { answer, ok, only, refuse, routes, type Route, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { withPreviousActor } from '../../platform/audit.ts';
import { errorText } from '../../platform/texts.ts';
import type { AllocationResult } from '../allocations.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { FormValues, RefusedAnswer } from '../../platform/http/route.ts';
import type { MoneyActor, MoneyObstacle } from '../operator/allow-money-action.ts';
import { createMoneyRequest, type RequestedCall } from '../operator/money-requests.ts';
import { findAccount, findAccounts, listOpenInvoices } from '../operator/accounts-query.ts';
import { findBilledFacts, issueManualInvoice } from '../operator/issue-manual-invoice.ts';
import { issueCreditForStaff } from '../operator/issue-credit-for-staff.ts';
import { recordTransfer, type KnownTransfer } from '../operator/record-transfer.ts';
import { remindOfInvoices } from '../operator/remind-of-invoices.ts';
import { sendCopy } from '../operator/document-copies.ts';
import { determineVat } from '../../companies/vat-treatment-rule.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

/** The same, with the role that sets their limits. */
export const toMoneyActor = ({ staffId, name, role }: StaffCaller): MoneyActor => ({ staffId, actor: name, role });

/** A positive amount in minor units, within the payment limit. */
const isAmount = (minor: number): boolean => minor > 0 && minor <= maxPaymentMinor;

/** Tells the second operator who recorded the transfer first. */
function formatKnownTransfer({ company, staff, recordedAt, country, timeZone }: KnownTransfer): string {
  const { dateTime } = createFormat({ locale: 'en-GB', timeZone, country });
  return errorText('transferKnown', { company, staff, date: dateTime(recordedAt.toISOString()) });
}

/** How a received payment was used. */
export const paymentUseWire = (payment: string, { settled, partlyPaid, paid, creditMinor }: AllocationResult) => ({
  payment,
  settled: [...settled],
  partly_paid: partlyPaid.map(({ code, outstandingMinor }) => ({ code, outstanding: toMajor(outstandingMinor) })),
  paid: paid.map(({ code, paidMinor, outstandingMinor }) => ({ code, amount: toMajor(paidMinor), outstanding: toMajor(outstandingMinor) })),
  credit: toMajor(creditMinor),
});

/** Why an invoice cannot be named. */
export const refuseInvoice = ({ kind, code }: { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string }) =>
  kind === 'unknown_invoice'
    ? refuseField('invoices', errorText('invoiceUnknown', { code }))
    : refuse(409, [errorText('invoiceTaken', { code })]);

interface MoneyActionCall {
  readonly by: MoneyActor;
  readonly reason: string;
  /** The field that holds the amount; null if the call has none. */
  readonly field: string | null;
  readonly call: RequestedCall;
}

/** Responds to a money action its caller may not do alone: an error on the field, or 202 with the pending request. */
export async function answerObstacle(tx: Tx, obstacle: MoneyObstacle, { by, reason, field, call }: MoneyActionCall) {
  if (obstacle.kind === 'second_person')
    return answer(202, { data: { waiting: await createMoneyRequest(tx, obstacle, { by, reason, call }) } });
  if (obstacle.kind === 'administrator_needed') return refuse(403, [errorText('administratorNeeded')]);
  const amount = `${toMajor(obstacle.leftMinor).toFixed(2)} ${obstacle.currency}`;
  const text = errorText(obstacle.ceiling === 'each' ? 'agentCeiling' : 'agentCeilingToday', { amount });
  return field === null ? refuse(409, [text]) : refuseField(field, text);
}

type Body<
  Key extends
    | 'POST /operator/invoices/{code}/credit'
    | 'POST /operator/companies/{id}/transfers'
    | 'POST /operator/companies/{id}/invoices',
> = z.output<(typeof operatorInvoices)[Key]['body']>;

/** Records a bank transfer for a staff member, or for the author of a confirmed request. */
export async function answerTransfer(tx: Tx, by: MoneyActor, companyId: CompanyId, body: Body<'POST /operator/companies/{id}/transfers'>) {
  const amountMinor = toMinor(body.amount);
  if (!isAmount(amountMinor)) return refuseField('amount', errorText(amountMinor <= 0 ? 'amountNotPositive' : 'amountTooLarge'));
  const { received_on: receivedOn, reference, invoices, reason } = body;
  const outcome = await recordTransfer(tx, { companyId, reason, by }, { amountMinor, receivedOn, reference, invoices });
  switch (outcome.kind) {
    case 'recorded':
      return ok(paymentUseWire(outcome.payment, outcome));
    case 'unknown':
      return notFound();
    case 'in_future':
      return refuseField('received_on', errorText('dayInFuture'));
    case 'known':
      return refuse(409, [formatKnownTransfer(outcome.before)]);
    case 'unknown_invoice':
    case 'not_payable':
      return refuseInvoice(outcome);
    default:
      return answerObstacle(tx, outcome, { by, reason, field: 'amount', call: { body } });
  }
}

/** Bills a company without a lead. A confirmed request is not compared with the balance its author saw. */
export async function answerInvoice(tx: Tx, by: MoneyActor, companyId: CompanyId, body: Body<'POST /operator/companies/{id}/invoices'>) {
  const netMinor = toMinor(body.net);
  if (!isAmount(netMinor)) return refuseField('net', errorText(netMinor <= 0 ? 'amountNotPositive' : 'amountTooLarge'));
  const seenBalanceMinor = by.confirms === undefined ? toMinor(body.seen_balance) : null;
  const requested = { description: body.description, netMinor, seenBalanceMinor };
  const outcome = await issueManualInvoice(tx, { companyId, reason: body.reason, by }, requested);
  switch (outcome.kind) {
    case 'issued':
      return ok({ code: outcome.code, total: toMajor(outcome.grossMinor) });
    case 'unknown':
      return notFound();
    case 'unit_closed':
      return refuse(409, [errorText('unitClosed')]);
    case 'moved':
      return refuse(409, [errorText('balanceMoved', { balance: `${toMajor(outcome.balanceMinor).toFixed(2)} ${outcome.currency}` })]);
    default:
      return answerObstacle(tx, outcome, { by, reason: body.reason, field: 'net', call: { body } });
  }
}

/** Credits an invoice in full or in part. */
export async function answerCredit(
  tx: Tx,
  by: MoneyActor,
  code: string,
  body: Body<'POST /operator/invoices/{code}/credit'>,
  refuseIfChanged: (now: FormValues) => RefusedAnswer<412> | undefined,
) {
  const netMinor = body.net === null ? null : toMinor(body.net);
  if (netMinor !== null && netMinor <= 0) return refuseField('net', errorText('amountNotPositive'));
  const { note, report: reportId, reason } = body;
  const object = { type: 'invoice', id: code };
  const outcome = await issueCreditForStaff(tx, { code, netMinor, note, reportId, reason, by }, refuseIfChanged);
  switch (outcome.kind) {
    case 'issued':
      return { ...ok({ code: outcome.code, total: toMajor(outcome.grossMinor) }), form: outcome.form };
    case 'unknown':
      return notFound();
    case 'stale':
      return outcome.refused;
    case 'no_invoice':
      return refuse(409, [errorText('creditOfCreditNote')]);
    case 'already_credited':
      return refuse(409, [await withPreviousActor(tx, errorText('invoiceCredited'), { action: 'billing.invoice_credited', object })]);
    case 'written_off':
      return refuse(409, [await withPreviousActor(tx, errorText('invoiceWrittenOff'), { action: 'billing.invoice_written_off', object })]);
    case 'too_much':
      return refuseField('net', errorText('creditTooMuch'));
    case 'unknown_report':
      return refuseField('report', errorText('reportOfAnother'));
    default: {
      // Fixes the amount now: what is left of the invoice may differ on confirmation.
      const asked = outcome.kind === 'second_person' ? { ...body, net: toMajor(outcome.amountMinor) } : body;
      const { form, ...obstacle } = outcome;
      return { ...(await answerObstacle(tx, obstacle, { by, reason, field: 'net', call: { target: code, body: asked } })), form };
    }
  }
}

const accountRoutes = routes(only(operatorInvoices, 'GET /operator/accounts', 'GET /operator/companies/{id}/account'), {
  'GET /operator/accounts': async ({ db, query }) => {
    const found = await findAccounts(db, query.search);
    return ok(found.map(({ accountNumber, ...company }) => ({ ...company, account_number: accountNumber })));
  },

  'GET /operator/companies/{id}/account': async ({ db, params }) => {
    const companyId = asId<'company'>(params.id);
    const [company, facts] = [await findAccount(db, companyId), await findBilledFacts(db, companyId)];
    if (company === undefined || facts === undefined) return notFound();
    const { accountNumber, ...named } = company;
    return ok({
      company: { ...named, account_number: accountNumber },
      balance: toMajor(facts.balanceMinor),
      currency: facts.currency,
      time_zone: facts.timeZone,
      vat_rate: determineVat(facts.country, facts).rateBp / 10_000,
      open_invoices: (await listOpenInvoices(db, companyId)).map(({ code, dueOn, outstandingMinor, isPending }) => ({
        code,
        due_date: dueOn,
        outstanding: toMajor(outstandingMinor),
        payment_under_way: isPending,
      })),
    });
  },
});

const documentRoutes = routes(
  only(
    operatorInvoices,
    'POST /operator/invoices/{code}/credit',
    'POST /operator/invoices/{code}/resend',
    'POST /operator/invoices/remind',
  ),
  {
    'POST /operator/invoices/{code}/credit': ({ tx, caller, params: { code }, body, refuseIfChanged }) =>
      answerCredit(tx, toMoneyActor(caller), code, body, refuseIfChanged),

    'POST /operator/invoices/{code}/resend': async ({ tx, caller, params: { code }, body: { reason } }) => {
      const outcome = await sendCopy(tx, { code, reason, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'sent_before' ? refuse(409, [errorText('documentSentBefore')]) : ok({});
    },

    'POST /operator/invoices/remind': async ({ tx, caller, body: { invoices: codes, reason } }) => {
      const { reminded, skipped } = await remindOfInvoices(tx, { codes, reason, by: toActor(caller) });
      return ok({ reminded: [...reminded], skipped: [...skipped] });
    },
  },
);

const companyRoutes = routes(only(operatorInvoices, 'POST /operator/companies/{id}/transfers', 'POST /operator/companies/{id}/invoices'), {
  'POST /operator/companies/{id}/transfers': ({ tx, caller, params, body }) =>
    answerTransfer(tx, toMoneyActor(caller), asId<'company'>(params.id), body),

  'POST /operator/companies/{id}/invoices': ({ tx, caller, params, body }) =>
    answerInvoice(tx, toMoneyActor(caller), asId<'company'>(params.id), body),
});

/** Staff actions on documents and bank transfers. */
export const operatorMoneyRoutes: readonly Route[] = [...accountRoutes, ...documentRoutes, ...companyRoutes];
