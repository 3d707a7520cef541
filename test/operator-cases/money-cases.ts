import { defaultAccountNumbers } from '../../contract/billing/operator-values.ts';
import { applyProviderState } from '../../server/billing/payments/refresh-payment.ts';
import { chargeOffSession } from '../../server/billing/payments/charge-off-session.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp } from '../app-harness.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { newUnitBody } from '../factories/new-unit.ts';
import { giveCard } from '../factories/give-card.ts';
import { endLedgerPayment } from '../factories/make-payment.ts';
import { addCard, beginToPay, buyOnInvoice, confirmInBrowser } from '../factories/pay-with-card.ts';
import { buyOne } from '../factories/settle-in-every-way.ts';
import { boughtDaysAgo } from '../money-scenes.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';

const seller = {
  name: 'Harbour Leads Ltd',
  address: ['1 Quay Street', 'Bristol'],
  company_number: '01234567',
  vat_number: 'GB999999973',
  bank_details: 'Sort code 00-00-00, account 00000000',
};

async function unpaidInvoice(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const { id } = await buyOne(test, companyId, (await makeSource(test.database)).sourceId);
  const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where id = ${id}`);
  return { params: { id: companyId }, body: { invoice: invoice?.code }, object: `invoice:${invoice?.code}` };
}

/** An unused advance payment of 50.00. */
async function paidAhead(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company({ card: 'none' });
  await giveCard(test, companyId);
  const paid = await chargeOffSession(test, { companyId, origin: 'top_up', what: { amountMinor: 5_000 }, key: randomCode() });
  if (paid.kind !== 'succeeded') throw new Error(`the payment was ${paid.kind}`);
  const { code } = paid.payment;
  return { params: { id: companyId }, body: { payment: code, amount: 20 }, object: `payment:${code}` };
}

const companyOnly = async (test: TestApp): Promise<OperatorScene> => {
  const { companyId } = await test.company();
  return { params: { id: companyId }, object: `company:${companyId}` };
};

/** An unpaid invoice, with its code in the path. */
async function invoiceItself(test: TestApp): Promise<OperatorScene> {
  const { body, object } = await unpaidInvoice(test);
  return { params: { code: String(body?.['invoice']) }, object };
}

/** Bought 20 days ago on terms of two weeks. */
async function overdueInvoice(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await boughtDaysAgo(test, 20, 1);
  const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where company_id = ${companyId}`);
  return { body: { invoices: [invoice?.code] }, object: `invoice:${invoice?.code}` };
}

/** Money received for a payment already given up. */
async function latePayment(test: TestApp): Promise<OperatorScene> {
  const company = await test.company({ card: 'none' });
  const paymentMethod = await addCard(company, test.sandbox);
  const invoice = await buyOnInvoice(test.database, company, (await makeSource(test.database)).sourceId);
  const started = await beginToPay(company, { paymentMethod, invoices: [invoice] });
  await confirmInBrowser(test.sandbox, started);
  const payment = await test.database.db.first(
    sql<{ id: number; ref: string }>`select id, provider_ref as ref from payments where code = ${started.payment}`,
  );
  await endLedgerPayment(test.database, payment?.id ?? 0, 'failed');
  await applyProviderState(test, await test.provider.findPayment(payment?.ref ?? ''));
  return { params: { code: started.payment }, object: `payment:${started.payment}` };
}

const buildUnitScene = (body: Readonly<Record<string, unknown>>) => (): Promise<OperatorScene> =>
  Promise.resolve({ params: { country: 'gb' }, body, object: 'business_unit:gb' });

/** A transfer requested by another administrator, above the limit for one person. */
async function transferAsked(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const body = { amount: 12_000, received_on: '2026-01-05', reference: randomCode(12), reason: 'seen on the statement' };
  const asked = await (await test.staff()).call('POST', `/operator/companies/${companyId}/transfers`, body);
  const id = asked.json<{ data: { waiting: number } }>().data.waiting;
  return { params: { id }, object: `money_request:${id}` };
}

export const moneyCases: OperatorCases = {
  'PUT /operator/accounting/{country}/accounts': {
    scene: () => {
      const numbers = { ...defaultAccountNumbers('gb'), sales: '4010', bank: '1210' };
      return Promise.resolve({ params: { country: 'gb' }, body: { numbers }, object: 'business_unit:gb' });
    },
    action: 'ledger-accounts.change',
    changes: ['bank', 'sales'],
  },
  'POST /operator/business-units': {
    scene: () => {
      const { reason: _, ...body } = newUnitBody();
      return Promise.resolve({ body, object: `business_unit:${body.country}` });
    },
    action: 'unit.created',
    changes: ['country', 'currency', 'defaultCreditLimitMinor', 'languages', 'minimumPaymentMinor', 'timeZone', 'vatArea'],
  },
  'POST /operator/business-units/{country}/vat-rates': {
    scene: buildUnitScene({ since: '2098-01-01', rate: 21 }),
    action: 'vat.planned',
    changes: ['rateBp', 'since'],
  },
  'POST /operator/companies/{id}/invoices': {
    scene: async (test) => ({
      ...(await companyOnly(test)),
      body: { description: 'A banner for a month', net: 40, seen_balance: 0 },
      object: answeredId('invoice', 'code'),
    }),
    action: 'billing.invoice_issued',
    changes: ['balanceMinor', 'companyId', 'description', 'netMinor', 'vatMinor'],
  },
  'POST /operator/companies/{id}/refund': {
    scene: paidAhead,
    action: 'billing.refund_ordered',
    changes: ['refundMinor', 'unusedMinor'],
  },
  'POST /operator/companies/{id}/transfers': {
    scene: async (test) => ({
      ...(await companyOnly(test)),
      body: { amount: 30, received_on: '2026-01-05', reference: randomCode(12) },
      object: answeredId('payment', 'payment'),
    }),
    action: 'billing.transfer_recorded',
    changes: ['balanceMinor', 'companyId', 'creditMinor', 'paid', 'partlyPaid', 'receivedOn', 'reference', 'settled'],
  },
  'POST /operator/money-requests/{id}/confirm': {
    scene: async (test) => {
      const newest = sql<{ code: string }>`select code from payments where origin = 'transfer' order by id desc limit 1`;
      const { params = {} } = await transferAsked(test);
      return { params, object: async () => `payment:${(await test.database.db.first(newest))?.code}` };
    },
    action: 'billing.transfer_recorded',
    changes: ['balanceMinor', 'companyId', 'creditMinor', 'paid', 'partlyPaid', 'receivedOn', 'reference', 'settled'],
  },
  'POST /operator/money-requests/{id}/reject': {
    scene: transferAsked,
    action: 'billing.money_request_rejected',
    changes: ['action', 'amountMinor', 'companyId', 'outcome'],
  },
  'POST /operator/companies/{id}/write-off': {
    scene: unpaidInvoice,
    action: 'billing.invoice_written_off',
    changes: ['outstandingMinor', 'status'],
  },
  'POST /operator/invoices/remind': {
    scene: overdueInvoice,
    action: 'billing.invoice_reminded',
    changes: ['day'],
  },
  'POST /operator/invoices/{code}/credit': {
    scene: async (test) => ({ ...(await invoiceItself(test)), body: { net: 4, note: 'As agreed on the telephone' } }),
    action: 'billing.invoice_credited',
    changes: ['creditNote', 'creditableNetMinor', 'note', 'outstandingMinor', 'reportId'],
  },
  'POST /operator/invoices/{code}/resend': {
    scene: invoiceItself,
    action: 'billing.document_resent',
    // Sends a copy; the document does not change.
    changes: [],
  },
  'POST /operator/late-payments/{code}/keep': {
    scene: latePayment,
    action: 'billing.late_payment_kept',
    changes: ['creditMinor', 'paid', 'partlyPaid', 'receivedMinor', 'settled', 'state'],
  },
  'POST /operator/late-payments/{code}/refund': {
    scene: latePayment,
    action: 'billing.refund_ordered',
    changes: ['lateMinor', 'refundMinor'],
  },
  'PUT /operator/business-units/{country}': {
    scene: buildUnitScene({ seller, seller_seat: 'Bristol', payment_terms_days: 10 }),
    action: 'unit.set',
    changes: ['paymentTermsDays', 'seat', 'seller'],
  },
};
