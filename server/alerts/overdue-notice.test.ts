import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { NoticeWire } from '../../contract/notices.ts';
import { startTestApp, type TestApp, type TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { sql } from '../platform/sql.ts';

// Notice 7 is worked out, never stored: the clock is moved, and it is there or not.

let test: TestApp;
let sourceId: SourceId;
// Midday in all four countries, so that a day more is a calendar day more.
const start = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
let now = start;
const onDay = (days: number, hour = 11): void => {
  now = new Date(start.getTime() + days * 86_400_000 + (hour - 11) * 3_600_000);
};

beforeAll(async () => {
  test = await startTestApp({ clock: () => now });
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(() => onDay(0));
afterAll(() => test.close());

const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });
async function buy(company: TestCaller): Promise<void> {
  const id = await putOnSale(test.database, sourceId, { consent: consent() });
  const bought = await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': `buy-${id}` });
  expect(bought.statusCode, bought.body).toBe(200);
}
const overdue = async (company: TestCaller): Promise<NoticeWire | undefined> =>
  (await company.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data.find(({ id }) => id === 7);

it('appears on the day after the due day, and stays while money is owed', async () => {
  const company = await test.company();
  await buy(company);
  const seen: boolean[] = [];
  for (const day of [0, 13, 14, 15, 40]) {
    onDay(day);
    seen.push((await overdue(company)) !== undefined);
  }
  expect(seen).toEqual([false, false, false, true, true]);
});

it('is one of the system that cannot be dismissed, and says how many invoices are overdue', async () => {
  const company = await test.company();
  await buy(company);
  await buy(company);
  onDay(15);
  expect(await overdue(company)).toMatchObject({
    type: 'high',
    subject: 'Your account is overdue',
    content: '2 invoices are past their due date. Please settle your account.',
    dismissable: false,
    message_type: 'system',
    read: false,
  });
  expect((await company.call('PUT', '/notifications/read/7')).statusCode).toBe(409);
  await company.call('PUT', '/notifications/read');
  expect(await overdue(company)).toMatchObject({ read: false });
});

it('once read is new again when another invoice becomes overdue', async () => {
  const company = await test.company();
  await buy(company);
  onDay(5);
  await buy(company);
  onDay(16);
  expect((await company.call('PUT', '/notifications/read-system/7')).statusCode).toBe(200);
  expect(await overdue(company)).toMatchObject({ read: true });
  onDay(19);
  expect(await overdue(company)).toMatchObject({ read: true });
  onDay(20);
  expect(await overdue(company)).toMatchObject({ read: false, content: expect.stringContaining('2 invoices') });
});

it.each([0, -1_000])('is absent with a balance of %i pence, whatever an invoice says', async (balance) => {
  const company = await test.company();
  await buy(company);
  onDay(15);
  await test.database.db.rows(sql`update accounts set balance_minor = ${balance} where company_id = ${company.companyId}`);
  expect(await overdue(company)).toBeUndefined();
});

it.each(['paid', 'pending', 'offset', 'writeoff'])('is absent where the invoice is %s', async (status) => {
  const company = await test.company();
  await buy(company);
  onDay(15);
  await test.database.db.rows(sql`update invoices set status = ${status} where company_id = ${company.companyId}`);
  expect(await overdue(company)).toBeUndefined();
});

it('is another company’s business alone', async () => {
  const [company, other] = [await test.company(), await test.company()];
  await buy(company);
  onDay(15);
  expect(await overdue(other)).toBeUndefined();
  expect((await other.call('PUT', '/notifications/read-system/7')).statusCode).toBe(404);
});

it.each<[CountryCode, string]>([
  ['gb', 'Your account is overdue'],
  ['dk', 'Din konto er forfalden'],
  ['se', 'Ditt konto har förfallna fakturor'],
  ['no', 'Kontoen din er forfalt'],
])('speaks the language of a company of %s', async (country, subject) => {
  const company = await test.company({ country });
  await test.database.db.rows(sql`update accounts set balance_minor = 100 where company_id = ${company.companyId}`);
  await test.database.db.rows(sql`
    insert into invoices (company_id, kind, series, number, code, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, due_on)
    select ${company.companyId}, 'invoice', ${`test-${country}`}, 1, ${`test-${country}-1`}, 'A lead', currency, 2000, 80, 20, 100, 'terms',
           (app_now() - interval '2 days')::date
    from accounts where company_id = ${company.companyId}`);
  expect((await overdue(company))?.subject).toBe(subject);
});

it('the day ends where the company works: in Copenhagen an hour before London', async () => {
  const company = await test.company({ country: 'dk' });
  await test.database.db.rows(sql`update accounts set balance_minor = 100 where company_id = ${company.companyId}`);
  await test.database.db.rows(sql`
    insert into invoices (company_id, kind, series, number, code, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, due_on)
    values (${company.companyId}, 'invoice', 'test-day', 1, 'test-day-1', 'A lead', 'DKK', 2500, 80, 20, 100, 'terms', ${start.toISOString().slice(0, 10)})`);
  const seen: boolean[] = [];
  for (const hour of [21.9, 23.1]) {
    onDay(0, hour);
    seen.push((await overdue(company)) !== undefined);
  }
  expect(seen).toEqual([false, true]);
});
