import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { largestPaymentMinor } from '../../../contract/billing/values.ts';
import { createFormat } from '../../../contract/kit/format.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { ok, only, refuse, routes, type Route, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { sayWhoActed } from '../../platform/say-who-acted.ts';
import { errorText } from '../../platform/texts.ts';
import type { Allocated } from '../ledger/allocate-chosen.ts';
import { findAccount, findAccounts, listOpenInvoices } from '../operator/accounts-query.ts';
import { findBilledFacts, issueInvoiceByHand } from '../operator/issue-invoice-by-hand.ts';
import { issueCreditForStaff } from '../operator/issue-credit-for-staff.ts';
import { recordTransfer, type KnownTransfer } from '../operator/record-transfer.ts';
import { remindOfInvoices } from '../operator/remind-of-invoices.ts';
import { sendCopy } from '../operator/send-copy.ts';
import { vatOf } from '../../companies/vat-treatment-rule.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const byOf = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

/** A positive amount in minor units, as card providers and banks have it. */
const isAmount = (minor: number): boolean => minor > 0 && minor <= largestPaymentMinor;

/** Who was faster, for the other one. */
function knownText({ company, staff, recordedAt, country, timeZone }: KnownTransfer): string {
  const { dateTime } = createFormat({ locale: 'en-GB', timeZone, country });
  return errorText('transferKnown', { company, staff, date: dateTime(recordedAt.toISOString()) });
}

/** What became of money that came in. */
export const usedWire = (payment: string, { settled, partlyPaid, creditMinor }: Allocated) => ({
  payment,
  settled: [...settled],
  partly_paid: partlyPaid.map(({ code, outstandingMinor }) => ({ code, outstanding: toMajor(outstandingMinor) })),
  credit: toMajor(creditMinor),
});

/** What stands against naming an invoice. */
export const refuseInvoice = ({ kind, code }: { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string }) =>
  kind === 'unknown_invoice'
    ? refuseField('invoices', errorText('invoiceUnknown', { code }))
    : refuse(409, [errorText('invoiceTaken', { code })]);

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
      vat_rate: vatOf(facts.country, facts).rateBp / 10_000,
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
    'POST /operator/invoices/{code}/credit': async ({ tx, caller, params: { code }, body, refuseIfChanged }) => {
      const netMinor = body.net === null ? null : toMinor(body.net);
      if (netMinor !== null && netMinor <= 0) return refuseField('net', errorText('amountNotPositive'));
      const { note, report: reportId, reason } = body;
      const object = { type: 'invoice', id: code };
      const outcome = await issueCreditForStaff(tx, { code, netMinor, note, reportId, reason, by: byOf(caller) }, refuseIfChanged);
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
          return refuse(409, [await sayWhoActed(tx, errorText('invoiceCredited'), { action: 'billing.invoice_credited', object })]);
        case 'written_off':
          return refuse(409, [await sayWhoActed(tx, errorText('invoiceWrittenOff'), { action: 'billing.invoice_written_off', object })]);
        case 'too_much':
          return refuseField('net', errorText('creditTooMuch'));
        case 'unknown_report':
          return refuseField('report', errorText('reportOfAnother'));
      }
    },

    'POST /operator/invoices/{code}/resend': async ({ tx, caller, params: { code }, body: { reason } }) => {
      const outcome = await sendCopy(tx, { code, reason, by: byOf(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'sent_before' ? refuse(409, [errorText('documentSentBefore')]) : ok({});
    },

    'POST /operator/invoices/remind': async ({ tx, caller, body: { invoices: codes, reason } }) => {
      const { reminded, skipped } = await remindOfInvoices(tx, { codes, reason, by: byOf(caller) });
      return ok({ reminded: [...reminded], skipped: [...skipped] });
    },
  },
);

const companyRoutes = routes(only(operatorInvoices, 'POST /operator/companies/{id}/transfers', 'POST /operator/companies/{id}/invoices'), {
  'POST /operator/companies/{id}/transfers': async ({ tx, caller, params, body }) => {
    const amountMinor = toMinor(body.amount);
    if (!isAmount(amountMinor)) return refuseField('amount', errorText(amountMinor <= 0 ? 'amountNotPositive' : 'amountTooLarge'));
    const { received_on: receivedOn, reference, invoices, reason } = body;
    const act = { companyId: asId<'company'>(params.id), reason, by: byOf(caller) };
    const outcome = await recordTransfer(tx, act, { amountMinor, receivedOn, reference, invoices });
    switch (outcome.kind) {
      case 'recorded':
        return ok(usedWire(outcome.payment, outcome));
      case 'unknown':
        return notFound();
      case 'in_future':
        return refuseField('received_on', errorText('dayInFuture'));
      case 'known':
        return refuse(409, [knownText(outcome.before)]);
      case 'unknown_invoice':
      case 'not_payable':
        return refuseInvoice(outcome);
    }
  },

  'POST /operator/companies/{id}/invoices': async ({ tx, caller, params, body }) => {
    const netMinor = toMinor(body.net);
    if (!isAmount(netMinor)) return refuseField('net', errorText(netMinor <= 0 ? 'amountNotPositive' : 'amountTooLarge'));
    const act = { companyId: asId<'company'>(params.id), reason: body.reason, by: byOf(caller) };
    const wish = { description: body.description, netMinor, seenBalanceMinor: toMinor(body.seen_balance) };
    const outcome = await issueInvoiceByHand(tx, act, wish);
    switch (outcome.kind) {
      case 'issued':
        return ok({ code: outcome.code, total: toMajor(outcome.grossMinor) });
      case 'unknown':
        return notFound();
      case 'unit_closed':
        return refuse(409, [errorText('unitClosed')]);
      case 'moved':
        return refuse(409, [errorText('balanceMoved', { balance: `${toMajor(outcome.balanceMinor).toFixed(2)} ${outcome.currency}` })]);
    }
  },
});

/** What staff do about documents and money that came by bank. */
export const operatorMoneyRoutes: readonly Route[] = [...accountRoutes, ...documentRoutes, ...companyRoutes];
