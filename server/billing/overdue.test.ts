import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { beginLedgerPayment, endLedgerPayment, payInLedger } from '../../test/factories/make-payment.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { automaticJobs } from './automatic/jobs.ts';
import { writeOffInvoice } from './write-offs.ts';
import { noProvider } from './provider/open-provider.ts';
import { lockAccount } from './account.ts';
import { liftSuspension } from './suspension.ts';

type Company = TestCaller & TestCompany;

let sourceId: SourceId;
const start = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
let now = start;
const onDay = (days: number, hour = 11): void => {
  now = new Date(start.getTime() + days * 86_400_000 + (hour - 11) * 3_600_000);
};
const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  onDay(0);
  await test.database.db.rows(sql`delete from job_runs`);
});

const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });
async function buy(company: Company): Promise<string> {
  const id = await putOnSale(test.database, sourceId, { consent: consent() });
  await test.database.db.rows(sql`update sessions set last_seen_at = app_now()`);
  return (await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': `buy-${id}` })).body;
}
const run = async (name: string): Promise<void> => {
  await automaticJobs(noProvider)
    .find((job) => job.name === name)
    ?.handle(test.database, {});
};
const isSuspended = async ({ companyId }: Company): Promise<boolean> =>
  (await test.database.db.first(sql`select 1 from accounts where company_id = ${companyId} and suspended_at is not null`)) !== undefined;
const countMails = async ({ companyId }: Company, template: string): Promise<number> =>
  (await test.database.db.rows(sql`select 1 from outbox_messages where recipient_id = ${companyId} and template = ${template}`)).length;
const listNoticeIds = async (company: Company): Promise<number[]> => {
  await test.database.db.rows(sql`update sessions set last_seen_at = app_now()`);
  return (await company.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data.map(({ id }) => id);
};
const listInvoiceIds = async ({ companyId }: Company): Promise<number[]> =>
  (await test.database.db.rows(sql<{ id: number }>`select id from invoices where company_id = ${companyId} order by number`)).map(
    ({ id }) => id,
  );

describe('an invoice thirty days overdue', () => {
  it('suspends buying on the thirtieth day, notifies the company, and lifts it once settled', async () => {
    const company = await test.company();
    await buy(company);
    const seen: boolean[] = [];
    for (const [day, hour] of [
      [14, 11],
      [43, 11],
      [44, 4],
      [44, 7],
    ] as const) {
      onDay(day, hour);
      await run('suspend-overdue');
      seen.push(await isSuspended(company));
    }
    expect(seen).toEqual([false, false, false, true]);
    expect(await buy(company)).toContain('108--overdue');
    expect(await listNoticeIds(company)).toEqual(expect.arrayContaining([7, 9]));
    expect([await countMails(company, 'buying-suspended'), await countMails(company, 'buying-resumed')]).toEqual([1, 0]);
    const flags = await test.database.db.first(sql`select purchase_enabled from companies where id = ${company.companyId}`);
    expect(flags).toEqual({ purchase_enabled: true });

    await payInLedger(test.database, { companyId: company.companyId, invoiceIds: await listInvoiceIds(company) });
    expect([await isSuspended(company), await countMails(company, 'buying-resumed')]).toEqual([false, 1]);
    expect(await listNoticeIds(company)).toEqual([]);
    expect(await buy(company)).toContain('"lead"');
  });

  it('keeps the suspension while another is as old or its payment is in flight', async () => {
    const company = await test.company();
    await buy(company);
    await buy(company);
    onDay(44);
    await run('suspend-overdue');
    const { companyId } = company;
    const [first, second] = await listInvoiceIds(company);
    await payInLedger(test.database, { companyId, invoiceIds: [first ?? 0] });
    expect(await isSuspended(company)).toBe(true);
    const paymentId = await beginLedgerPayment(test.database, { companyId, invoiceIds: [second ?? 0] });
    await test.database.inTx((tx) => liftSuspension(tx, companyId));
    expect(await isSuspended(company)).toBe(true);
    await endLedgerPayment(test.database, paymentId, 'succeeded');
    expect(await isSuspended(company)).toBe(false);
  });

  it.each([0, -1_000])('has no effect at a balance of %i pence', async (balance) => {
    const company = await test.company();
    await buy(company);
    onDay(60);
    await test.database.db.rows(sql`update accounts set balance_minor = ${balance} where company_id = ${company.companyId}`);
    await run('suspend-overdue');
    expect(await isSuspended(company)).toBe(false);
  });

  it('uses the number of days in the settings', async () => {
    const company = await test.company();
    await buy(company);
    await test.database.db.rows(sql`insert into business_settings (key, value) values ('billing.suspend_after_days', '3')`);
    onDay(17);
    await run('suspend-overdue');
    await test.database.db.rows(sql`delete from business_settings where key = 'billing.suspend_after_days'`);
    expect(await isSuspended(company)).toBe(true);
  });
});

describe('reminders', () => {
  it('are sent on the set days after the due date, once each, skipping missed ones', async () => {
    const company = await test.company();
    await buy(company);
    await buy(company);
    const counts: number[] = [];
    for (const day of [13, 14, 15, 16, 21, 21, 29, 36, 41, 43]) {
      onDay(day);
      await run('remind-of-overdue');
      counts.push(await countMails(company, 'invoice-overdue'));
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 5, 5]);
  });

  it.each([
    ['the balance is not above zero', sql`update accounts set balance_minor = 0`],
    ['buying is off already', sql`update accounts set suspended_at = app_now()`],
    ['the company is closed', sql`update companies set status_id = 230`],
  ])('are not sent if %s', async (_, change) => {
    const company = await test.company();
    await buy(company);
    onDay(15);
    await test.database.db.rows(change);
    await run('remind-of-overdue');
    await test.database.db.rows(sql`update accounts set suspended_at = null`);
    await test.database.db.rows(sql`update companies set status_id = 20`);
    expect(await countMails(company, 'invoice-overdue')).toBe(0);
  });

  it('of card expiry are sent thirty and seven days before, for the default card', async () => {
    const company = await test.company();
    const expireIn = (days: number) =>
      test.database.db.rows(sql`update cards set expires_on = app_now()::date + ${days}::integer where company_id = ${company.companyId}`);
    await expireIn(31);
    const counts: number[] = [];
    for (const day of [0, 1, 2, 23, 24, 25, 32]) {
      onDay(day);
      await run('remind-of-card-expiry');
      counts.push(await countMails(company, 'card-expiring'));
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
  });
});

describe('settling an invoice', () => {
  const overdueCompany = async () => {
    const company = await test.company();
    await buy(company);
    onDay(44);
    await run('suspend-overdue');
    const [id] = await listInvoiceIds(company);
    if (id === undefined) throw new Error('nothing was bought');
    return { company, invoice: { id } };
  };
  it('by payment lifts the suspension in the same transaction, and not before', async () => {
    const { company, invoice } = await overdueCompany();
    const paymentId = await beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds: [invoice.id] });
    expect(await isSuspended(company)).toBe(true);
    await endLedgerPayment(test.database, paymentId, 'succeeded');
    expect(await isSuspended(company)).toBe(false);
  });

  it('does not lift it if the payment fails', async () => {
    const { company, invoice } = await overdueCompany();
    const paymentId = await beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds: [invoice.id] });
    await endLedgerPayment(test.database, paymentId, 'failed');
    expect(await isSuspended(company)).toBe(true);
  });

  it('by write-off lifts it as well', async () => {
    const { company, invoice } = await overdueCompany();
    await test.database.inTx(async (tx) => {
      await tx.rows(lockAccount(company.companyId));
      await writeOffInvoice(tx, { invoiceId: invoice.id, reason: 'out of business', staffId: null });
    });
    expect(await isSuspended(company)).toBe(false);
  });

  it('is awaited: a company whose payment is in flight is not reminded', async () => {
    const company = await test.company();
    await buy(company);
    onDay(15);
    const invoiceIds = await listInvoiceIds(company);
    await buy(company);
    onDay(30);
    await beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds });
    await run('remind-of-overdue');
    expect(await countMails(company, 'invoice-overdue')).toBe(0);
  });
});
