import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { giveCard } from '../../../test/factories/give-card.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { chargeOffSession } from '../payments/charge-off-session.ts';
import { resumeRefunds } from './refunds.ts';

const reason = 'asked for on the telephone';
let admin: TestCaller;
let agent: TestCaller;
let sourceId: SourceId;

const test = useTestApp();
beforeAll(async () => {
  [admin, agent] = [await test.staff('admin'), await test.staff('agent')];
  ({ sourceId } = await makeSource(test.database));
});
const company = useTestCompany(test, { card: 'none' });
beforeEach(async () => {
  await test.sandbox.removeFaults();
  await giveCard(test, company.companyId);
});
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const audited = async (action: string, id: string | number) =>
  (
    await test.database.db.rows(
      sql`select 1 from audit_entries where action = ${action} and object_id = ${String(id)} and reason = ${reason}`,
    )
  ).length;
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
/** Pays 50.00 in advance; returns the payment's code. */
async function payAhead(): Promise<string> {
  const { companyId } = company;
  const paid = await chargeOffSession(test, { companyId, origin: 'top_up', what: { amountMinor: 5_000 }, key: randomCode() });
  if (paid.kind !== 'succeeded') throw new Error(`the payment was ${paid.kind}`);
  return paid.payment.code;
}
const refund = (code: string, amount: number, by = admin) =>
  by.call('POST', `/operator/companies/${company.companyId}/refund`, { payment: code, amount, reason });

describe('automatic payment blocked by staff', () => {
  const act = (verb: 'bar' | 'unbar') => agent.call('POST', `/operator/companies/${company.companyId}/${verb}-auto-pay`, { reason });
  const switchOn = () => company.call('POST', '/payments/set-auto-pay', { enableAutoPay: true });

  it('is off, and cannot be switched on until unblocked; each change is audited once', async () => {
    expect((await switchOn()).statusCode).toBe(200);
    const [first, again, on] = [await act('bar'), await act('bar'), await switchOn()];
    expect([first.statusCode, again.statusCode, on.statusCode]).toEqual([200, 409, 409]);
    expect(readFailure(again).errors).toEqual([expect.stringContaining('Automatic payment is already barred (Robin Tester, ')]);
    const { meta } = (await company.call('GET', '/payments/inventory')).json<{ meta: object }>();
    expect(meta).toMatchObject({ autoPayEnabled: false, canAutoPay: false });
    expect([(await act('unbar')).statusCode, (await act('unbar')).statusCode, (await switchOn()).statusCode]).toEqual([200, 409, 200]);
    expect(await audited('billing.auto_pay_barred', company.companyId)).toBe(1);
    expect(await audited('billing.auto_pay_unbarred', company.companyId)).toBe(1);
  });
});

describe('unused credit', () => {
  it('is refunded to its card, up to the unused amount', async () => {
    const code = await payAhead();
    expect((await refund(code, 20)).statusCode).toBe(200);
    expect(await balance()).toBe(-30);
    expect((await refund(code, 30.01)).json()).toMatchObject({ data: { fields: { amount: [expect.any(String)] } } });
    expect((await refund(code, 30)).statusCode).toBe(200);
    expect(await balance()).toBe(0);
    expect(await audited('billing.refund_ordered', code)).toBe(2);
    const given = await test.database.db.first(sql<{ sum: number }>`
      select sum(f.amount)::bigint as sum from sandbox.refunds f join payments p on p.provider_ref = f.payment_intent_id where p.code = ${code}`);
    expect(given).toEqual({ sum: 5_000 });
  });

  it.each([0, -1])('is not refunded as %d', async (amount) => {
    expect((await refund(await payAhead(), amount)).statusCode).toBe(422);
  });

  it('is listed by payment, and bank transfers are not refunded to a card', async () => {
    const path = `/operator/companies/${company.companyId}`;
    const code = await payAhead();
    const body = { amount: 30, received_on: '2026-01-05', reference: randomCode(12), reason };
    const transfer = (await agent.call('POST', `${path}/transfers`, body)).json<{ data: { payment: string } }>().data.payment;
    await refund(code, 20);
    const { unused } = (await agent.call('GET', `${path}/money`)).json<{ data: { unused: object[] } }>().data;
    expect(unused).toMatchObject([
      { payment: code, amount: 50, unused: 30, currency: 'GBP', by_card: true, refund_under_way: false },
      { payment: transfer, amount: 30, unused: 30, currency: 'GBP', by_card: false, refund_under_way: false },
    ]);
    const refused = await refund(transfer, 5);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Refund it by bank transfer')]);
    expect(
      await test.database.db.rows(sql`select 1 from refund_orders o join payments p on p.id = o.payment_id where p.code = ${transfer}`),
    ).toEqual([]);
  });

  it('is refunded by an administrator, for a payment of this company', async () => {
    const code = await payAhead();
    expect((await refund(code, 5, agent)).statusCode).toBe(403);
    const other = await test.company();
    const path = `/operator/companies/${other.companyId}/refund`;
    expect((await admin.call('POST', path, { payment: code, amount: 5, reason })).statusCode).toBe(404);
    expect(await balance()).toBe(-50);
  });

  it('is refunded once if the response is lost or two people order it at once', async () => {
    const code = await payAhead();
    await test.sandbox.setFault({ kind: 'cut_after', operation: 'POST /v1/refunds', times: 9 });
    const answers = await Promise.all([refund(code, 50), refund(code, 50)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([409, 503]);
    await test.sandbox.removeFaults();
    await resumeRefunds(test);
    await resumeRefunds(test);
    expect(await balance()).toBe(0);
    expect(
      await test.database.db.rows(sql`select outcome from refund_orders o join payments p on p.id = o.payment_id where p.code = ${code}`),
    ).toEqual([{ outcome: 'refunded' }]);
  });
});

describe('a written-off invoice', () => {
  const writeOff = (code: string) => admin.call('POST', `/operator/companies/${company.companyId}/write-off`, { invoice: code, reason });
  it('is no longer owed, and is audited once', async () => {
    const id = await putOnSale(test.database, sourceId);
    const bought = await company.call('PUT', `/lead/accept/${id}`, {});
    expect(bought.statusCode, bought.body).toBe(200);
    const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where company_id = ${company.companyId}`);
    const code = invoice?.code ?? '';
    const answers = await Promise.all([writeOff(code), writeOff(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [late] = answers.filter(({ statusCode }) => statusCode === 409).map(readFailure);
    expect(late?.errors).toEqual([expect.stringContaining('This invoice has been written off (Robin Tester, ')]);
    expect([await balance(), await audited('billing.invoice_written_off', code)]).toEqual([0, 1]);
    expect((await writeOff('99999-0001')).statusCode).toBe(404);
  });
});
