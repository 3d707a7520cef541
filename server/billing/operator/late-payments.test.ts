import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LatePaymentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { endLedgerPayment } from '../../../test/factories/make-payment.ts';
import { addCard, beginToPay, buyOnInvoice, confirmInBrowser, type StartedPayment } from '../../../test/factories/pay-with-card.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { applyProviderState } from '../payments/refresh-payment.ts';
import { comparePayments } from '../payments/compare-payments.ts';
import { resumeRefunds } from './refunds.ts';

const reason = 'the company was asked on the telephone';
let agent: TestCaller;
let admin: TestCaller;
let sourceId: SourceId;

const test = useTestApp();
beforeAll(async () => {
  [agent, admin] = [await test.staff('agent'), await test.staff('admin')];
  ({ sourceId } = await makeSource(test.database));
});
const company: TestCompany & TestCaller = useTestCompany(test, { creditLimitMinor: 1_000_000, card: 'none' });
beforeEach(() => test.sandbox.removeFaults());
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const getProviderRef = ({ secret }: StartedPayment): string => secret.split('_secret_')[0] ?? '';
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const waiting = async (): Promise<LatePaymentWire[]> =>
  (await agent.call('GET', '/operator/late-payments')).json<{ data: LatePaymentWire[] }>().data;
const refreshFromProvider = async (started: StartedPayment) =>
  applyProviderState(test, await test.provider.findPayment(getProviderRef(started)));

/** A payment cancelled here while its cardholder confirmed it at the provider; not yet noticed. */
async function paidUnseen(): Promise<StartedPayment> {
  const paymentMethod = await addCard(company, test.sandbox);
  const started = await beginToPay(company, { paymentMethod, invoices: [await buyOnInvoice(test.database, company, sourceId)] });
  await confirmInBrowser(test.sandbox, started);
  const payment = await test.database.db.first(sql<{ id: number }>`select id from payments where code = ${started.payment}`);
  await endLedgerPayment(test.database, payment?.id ?? 0, 'failed');
  return started;
}

/** The same, after we have noticed. */
async function paidTooLate(): Promise<StartedPayment> {
  const started = await paidUnseen();
  expect((await refreshFromProvider(started)).kind).toBe('mismatch');
  return started;
}
const keep = (started: StartedPayment, more: object = {}, by = agent) =>
  by.call('POST', `/operator/late-payments/${started.payment}/keep`, { reason, ...more });
const refund = (started: StartedPayment, by = admin) => by.call('POST', `/operator/late-payments/${started.payment}/refund`, { reason });

it('lists a late payment and does not post it until staff keep it: then it pays what is owed', async () => {
  const started = await paidTooLate();
  expect(await waiting()).toMatchObject([
    { payment: started.payment, amount: 28.8, refund_under_way: false, company: { id: company.companyId } },
  ]);
  expect(await balance()).toBe(28.8);
  expect((await keep(started, { invoices: ['10001-9999'] })).statusCode).toBe(422);
  const answers = await Promise.all([keep(started), keep(started, {}, admin)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await balance(), await waiting()]).toEqual([0, []]);
  expect((await keep(started)).json()).toMatchObject({ data: { errors: [expect.stringContaining('to keep it')] } });
  // From now on an ordinary payment, also when the provider reports it again.
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect(await comparePayments(test)).toEqual([]);
  const audit = await test.database.db.rows(
    sql`select 1 from audit_entries where action = 'billing.late_payment_kept' and object_id = ${started.payment}`,
  );
  expect(audit).toHaveLength(1);
});

it('refunds a late payment in full: both movements are posted once, even if the response was lost', async () => {
  const started = await paidTooLate();
  expect((await refund(started, agent)).statusCode).toBe(403);
  await test.sandbox.setFault({ kind: 'cut_after', operation: 'POST /v1/refunds', times: 9 });
  const answers = await Promise.all([refund(started), refund(started)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([409, 503]);
  expect(await waiting()).toMatchObject([{ refund_under_way: true }]);
  expect((await keep(started)).statusCode).toBe(409);
  await test.sandbox.removeFaults();
  await resumeRefunds(test);
  expect([await balance(), await waiting()]).toEqual([28.8, []]);
  const decided = await test.database.db.rows(sql`
    select decision, l.staff_id is not null as "byStaff" from late_payments l join payments p on p.id = l.payment_id where p.code = ${started.payment}`);
  expect(decided).toEqual([{ decision: 'refunded', byStaff: true }]);
  expect((await refund(started)).statusCode).toBe(409);
  expect(await comparePayments(test)).toEqual([]);
});

it('needs no decision on a late payment once it was returned without us', async () => {
  const started = await paidTooLate();
  await test.provider.createRefund({ payment: getProviderRef(started), amountMinor: 2_880, key: randomCode() });
  // Noticed only when staff try to keep it.
  expect((await keep(started)).statusCode).toBe(409);
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect([await balance(), await waiting()]).toEqual([28.8, []]);
});

it('posts a late payment returned before anyone noticed with its return', async () => {
  const started = await paidUnseen();
  await test.provider.createRefund({ payment: getProviderRef(started), amountMinor: 2_880, key: randomCode() });
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect([await balance(), await waiting()]).toEqual([28.8, []]);
  expect(await comparePayments(test)).toEqual([]);
});

it('lets a late payment charged back and won again pay what is owed', async () => {
  const started = await paidTooLate();
  const { body: dispute } = await test.sandbox.control('/disputes', { payment_intent: getProviderRef(started) });
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect([await balance(), await waiting()]).toEqual([28.8, []]);
  await test.sandbox.control(`/disputes/${String(dispute['id'])}/close`, { outcome: 'won' });
  expect((await refreshFromProvider(started)).kind).toBe('seen');
  expect([await balance(), await waiting()]).toEqual([0, []]);
  expect(await comparePayments(test)).toEqual([]);
});

it('shows existing late payments to staff only', async () => {
  expect((await agent.call('POST', '/operator/late-payments/NoSuchPayment1/keep', { reason })).statusCode).toBe(404);
  expect((await company.call('GET', '/operator/late-payments')).statusCode).toBe(401);
});
