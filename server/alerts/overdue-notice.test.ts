import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, PurchaseId, SourceId } from '../../contract/kit/ids.ts';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { beginLedgerPayment, endLedgerPayment } from '../../test/factories/make-payment.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { issueCreditNote } from '../billing/issue-credit-note.ts';
import { writeOffInvoice } from '../billing/write-offs.ts';
import { withdrawEnquiry } from '../enquiries/end-enquiry.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

// Notice 7 is computed, never stored, so these tests only move the clock.

let sourceId: SourceId;
// Midday in all four countries, so that adding a day moves each calendar by one.
const start = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
let now = start;
const onDay = (days: number, hour = 11): void => {
  now = new Date(start.getTime() + days * 86_400_000 + (hour - 11) * 3_600_000);
};

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(() => onDay(0));

const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });
async function buy(company: TestCaller, more: Partial<IntakeEnquiry> = {}): Promise<void> {
  const id = await putOnSale(test.database, sourceId, { consent: consent(), ...more });
  const bought = await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': `buy-${id}` });
  expect(bought.statusCode, bought.body).toBe(200);
}
const overdue = async (company: TestCaller): Promise<NoticeWire | undefined> =>
  (await company.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data.find(({ id }) => id === 7);

it('appears on the day after the due date, and stays while money is owed', async () => {
  const company = await test.company();
  await buy(company);
  const seen: boolean[] = [];
  for (const day of [0, 13, 14, 15, 40]) {
    onDay(day);
    // Keep the session alive: polling alone lets it expire after a month.
    await test.database.db.rows(sql`update sessions set last_seen_at = app_now()`);
    seen.push((await overdue(company)) !== undefined);
  }
  expect(seen).toEqual([false, false, false, true, true]);
});

it('is a system notice that cannot be dismissed, and shows how many invoices are overdue', async () => {
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

it.each([
  ['es', 'Su cuenta tiene facturas vencidas', '1 factura ha vencido. Pague lo pendiente.'],
  ['da', 'Du har forfaldne fakturaer', '1 faktura er forfalden. Betal det udestående beløb.'],
  ['sw', 'Your account is overdue', '1 invoice is past its due date. Please settle your account.'],
])('uses the page’s language, in %s', async (language, subject, content) => {
  const company = await test.company();
  await buy(company);
  onDay(15);
  const { data } = (await company.call('GET', '/notifications/new', undefined, { 'accept-language': language })).json<{
    data: NoticeWire[];
  }>();
  expect(data.find(({ id }) => id === 7)).toMatchObject({ subject, content });
});

it('becomes unread again when another invoice becomes overdue', async () => {
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

it.each([0, -1_000])('is absent at a balance of %i pence, whatever the invoices say', async (balance) => {
  const company = await test.company();
  await buy(company);
  onDay(15);
  await test.database.db.rows(sql`update accounts set balance_minor = ${balance} where company_id = ${company.companyId}`);
  expect(await overdue(company)).toBeUndefined();
});

it.each<[string, (tx: Tx, invoice: { id: number; purchaseId: PurchaseId }) => Promise<unknown>]>([
  ['offset', (tx, { purchaseId }) => issueCreditNote(tx, { purchaseId, reason: 'withdrawn' })],
  ['writeoff', (tx, { id }) => writeOffInvoice(tx, { invoiceId: id, reason: 'a mistake of ours', staffId: null })],
])('is absent if the invoice is %s, though money is owed', async (_, settle) => {
  const company = await test.company();
  await buy(company);
  const invoice = await test.database.db.first(sql<{ id: number; purchaseId: PurchaseId; enquiryId: EnquiryId }>`
    select i.id, p.id as "purchaseId", p.enquiry_id as "enquiryId" from invoices i join purchases p on p.id = i.purchase_id where p.company_id = ${company.companyId}`);
  if (invoice === undefined) throw new Error('nothing was billed');
  await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId: invoice.enquiryId, staffId: null, reason: 'changed their mind' }));
  await test.database.inTx((tx) => settle(tx, invoice));
  onDay(5);
  await buy(company);
  onDay(15);
  expect(await overdue(company)).toBeUndefined();
});

it.each([
  ['is paid', true],
  ['is being paid', false],
])('does not count an invoice that %s', async (_, isOver) => {
  const company = await test.company();
  await buy(company);
  const { companyId } = company;
  const invoices = await test.database.db.rows(sql<{ id: number }>`select id from invoices where company_id = ${companyId}`);
  await buy(company);
  const payment = await beginLedgerPayment(test.database, { companyId, invoiceIds: invoices.map(({ id }) => id) });
  if (isOver) await endLedgerPayment(test.database, payment, 'succeeded');
  onDay(15);
  expect(await overdue(company)).toMatchObject({ content: expect.stringContaining('1 invoice ') as string });
});

it('ignores other companies’ invoices', async () => {
  const [company, other] = [await test.company(), await test.company()];
  await buy(company);
  onDay(15);
  expect(await overdue(other)).toBeUndefined();
  expect((await other.call('PUT', '/notifications/read-system/7')).statusCode).toBe(404);
});

it.each<[CountryCode, string, string, Partial<IntakeEnquiry>]>([
  ['gb', 'Your account is overdue', 'LE', {}],
  ['dk', 'Du har forfaldne fakturaer', '84', { postcode: '2100', telephone: '20 12 34 56' }],
  ['se', 'Du har förfallna fakturor', '11', { postcode: '114 55', telephone: '070-174 06 05' }],
  ['no', 'Du har forfalte fakturaer', '03', { postcode: '0150', telephone: '41 23 45 67' }],
])('uses the language of a company in %s', async (country, subject, areaCode, place) => {
  const company = await test.company({ country, areaCode, workTypeCodes: ['boiler-service'] });
  await buy(company, { country, work_type: 'boiler-service', ...place });
  onDay(16);
  expect((await overdue(company))?.subject).toBe(subject);
});

it('ends the day by the company’s clock: in Copenhagen an hour before London', async () => {
  const company = await test.company({ country: 'dk', areaCode: '84' });
  await buy(company, { country: 'dk', work_type: 'boiler-service', postcode: '2100', telephone: '20 12 34 57' });
  const seen: boolean[] = [];
  for (const hour of [21.9, 23.1]) {
    onDay(14, hour);
    seen.push((await overdue(company)) !== undefined);
  }
  expect(seen).toEqual([false, true]);
});
