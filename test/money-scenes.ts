import { runInThePast } from '../db/demo/run-in-the-past.ts';
import { insertCharge, recordChargeOutcome } from '../server/billing/automatic/charge-due-invoices.ts';
import { remindOfCardExpiry } from '../server/billing/automatic/expiring-cards.ts';
import { chargeOffSession, type ChargeOutcome } from '../server/billing/payments/charge-off-session.ts';
import { liftSuspension, suspendOverdue } from '../server/billing/suspension.ts';
import { remindOfOverdue } from '../server/billing/overdue-query.ts';
import { issueCopy } from '../server/billing/operator/document-copies.ts';
import { sendDueDocuments } from '../server/billing/send-documents.ts';
import { purchaseLead } from '../server/buying/purchase-lead.ts';
import type { Database } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { randomCode } from '../server/platform/random-code.ts';
import type { TestApp } from './app-harness.ts';
import type { TestCompany } from './factories/create-company.ts';
import { makeSource, putOnSale } from './factories/create-enquiry.ts';
import { giveCard } from './factories/give-card.ts';
import { payInLedger } from './factories/make-payment.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** A company that bought this many leads at 28.80, this many days ago, and has not paid. */
export function boughtDaysAgo(test: TestApp, days: number, leads = 2): Promise<TestCompany> {
  return boughtAt(test, new Date(Date.now() - days * 86_400_000), leads);
}

/** Like `boughtDaysAgo`, at a given time. */
export async function boughtAt(test: TestApp, at: Date, leads = 1): Promise<TestCompany> {
  const company = await test.company();
  const { sourceId } = await makeSource(test.database);
  const past: Database = { ...test.database, inTx: (work) => runInThePast(test.database, at, work) };
  for (let lead = 0; lead < leads; lead += 1) {
    const enquiryId = await putOnSale(past, sourceId);
    const order = { companyId: company.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
    await past.inTx((tx) => purchaseLead(tx, order));
  }
  return company;
}

async function suspended(test: TestApp): Promise<TestCompany> {
  const company = await boughtDaysAgo(test, 48);
  await suspendOverdue(test.database, { country: 'gb', day: today() });
  return company;
}

/** A charge of 57.60 that failed, after `failures` earlier ones in a row. */
const failed =
  (kind: 'due_invoices' | 'top_up', failureCode: string, failures = 0) =>
  async (test: TestApp): Promise<void> => {
    const { companyId } = await test.company({ card: 'none' });
    await giveCard(test, companyId, '4000000000000341');
    await test.database.db.rows(sql`
      update accounts set auto_pay_enabled = true, auto_pay_failures = ${failures}, top_up_below_minor = 5000, top_up_amount_minor = 5760
      where company_id = ${companyId}`);
    const charge = await test.database.inTx((tx) => tx.first(insertCharge({ companyId, kind, day: today(), amountMinor: 5_760 })));
    if (charge === undefined) throw new Error('no charge was written down');
    const declined = await chargeOffSession(test, { companyId, origin: 'top_up', what: { amountMinor: 5_760 }, key: randomCode() });
    if (declined.kind !== 'failed') throw new Error(`the charge was ${declined.kind}`);
    const { payment } = declined;
    const outcome: ChargeOutcome =
      failureCode === 'authentication_required' ? { kind: failureCode, payment } : { ...declined, code: failureCode };
    await test.database.inTx((tx) => recordChargeOutcome(tx, { id: charge.id, companyId, outcome }));
  };

/** Scenes that lead to a message about money, several of which may lead to the same message. */
export const moneyScenes = {
  'invoice-overdue': async (test) => {
    await boughtDaysAgo(test, 36, 3);
    await remindOfOverdue(test.database, { country: 'gb', day: today() });
  },
  'buying-suspended': async (test) => void (await suspended(test)),
  'buying-resumed': async (test) => {
    const { companyId } = await suspended(test);
    const invoices = await test.database.db.rows(sql<{ id: number }>`select id from invoices where company_id = ${companyId}`);
    await payInLedger(test.database, { companyId, invoiceIds: invoices.map(({ id }) => id) });
    await test.database.inTx((tx) => liftSuspension(tx, companyId));
  },
  'document-copy': async (test) => {
    const { companyId } = await boughtDaysAgo(test, 3, 1);
    const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where company_id = ${companyId}`);
    await test.database.db.rows(issueCopy({ companyId, code: invoice?.code ?? '', cause: 'asked' }));
  },
  'document-summary': async (test) => {
    await boughtDaysAgo(test, 40, 2);
    await sendDueDocuments(test.database);
  },
  'payment-receipt': async (test) => {
    const { companyId } = await boughtDaysAgo(test, 3);
    await giveCard(test, companyId);
    await chargeOffSession(test, { companyId, origin: 'automatic', what: { amountMinor: 10_000 }, key: randomCode() });
  },
  'automatic-payment-failed': failed('due_invoices', 'insufficient_funds'),
  'automatic-payment-failed, to be confirmed': failed('due_invoices', 'authentication_required'),
  'automatic-payment-failed for the last time': failed('due_invoices', 'generic_decline', 3),
  'top-up-failed': failed('top_up', 'generic_decline'),
  'card-expiring': async (test) => {
    const { companyId } = await test.company();
    await test.database.db.rows(sql`update cards set expires_on = app_now()::date + 6 where company_id = ${companyId}`);
    await remindOfCardExpiry(test.database, { country: 'gb', day: today() });
  },
} as const satisfies Readonly<Record<string, (test: TestApp) => Promise<void>>>;
