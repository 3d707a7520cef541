import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { leads } from '../../contract/leads/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { decideByPerson, reportLead } from '../../test/factories/report-lead.ts';
import { askedLead } from '../../test/factories/review-lead.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';

const start = new Date('2026-06-10T09:30:00.000Z');
let now = start;
const test = useTestApp({ clock: () => now });
let sourceId: SourceId;
let buyer: TestCompany & TestCaller;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
});
beforeEach(() => {
  now = start;
});

const readHistory = async (code: string) =>
  leads['GET /lead/find/{id}'].answers[200].parse((await buyer.call('GET', `/lead/find/${code}`)).json()).data.lead.history;
const readRow = async (code: string) => {
  const { data } = leads['GET /lead/inventory'].answers[200].parse((await buyer.call('GET', '/lead/inventory?pageSize=60')).json());
  return data.find((row) => row.code === code);
};
const readLastNote = async (code: string) => (await readRow(code))?.last_note;
const readLastActivity = async (code: string) => (await readRow(code))?.last_activity;

it('the history of a lead dates its opening, report, credit and review request', async () => {
  const { code } = await askedLead(test, buyer, sourceId);
  const none = { opened: null, tried: null, reported: null, credited: null };
  expect(await readHistory(code)).toEqual({ ...none, review_requested: start.toISOString() });
  now = new Date('2026-06-10T10:00:00.000Z');
  expect((await buyer.call('PUT', `/lead/inventory/${code}`)).statusCode).toBe(200);
  now = new Date('2026-06-11T10:00:00.000Z');
  const reportId = await reportLead(test, code);
  await test.database.db.rows(sql`
    insert into report_attempts (report_id, at, channel)
    values (${reportId}, '2026-06-10T15:00:00Z', 'sms'), (${reportId}, '2026-06-10T12:00:00Z', 'phone')`);
  now = new Date('2026-06-12T10:00:00.000Z');
  await decideByPerson(test, reportId, 'accepted');
  expect(await readHistory(code)).toEqual({
    opened: '2026-06-10T10:00:00.000Z',
    tried: '2026-06-10T12:00:00.000Z',
    reported: '2026-06-11T10:00:00.000Z',
    credited: '2026-06-12T10:00:00.000Z',
    review_requested: start.toISOString(),
  });
});

it('My leads shows the time of the newest note until the customer is erased', async () => {
  const { code, enquiryId } = await askedLead(test, buyer, sourceId);
  expect(await readLastNote(code)).toBeNull();
  for (const at of ['2026-06-10T11:00:00.000Z', '2026-06-11T11:00:00.000Z']) {
    now = new Date(at);
    expect((await buyer.call('POST', `/lead/add-note/${code}`, { text: 'Rang.' })).statusCode).toBe(200);
  }
  expect(await readLastNote(code)).toBe('2026-06-11T11:00:00.000Z');
  await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
  await test.database.inTx(eraseExpiredContacts);
  expect(await readLastNote(code)).toBeNull();
});

it('My leads shows the newest activity on record until the customer is erased', async () => {
  const { code, enquiryId } = await askedLead(test, buyer, sourceId);
  // The review request came first.
  expect(await readLastActivity(code)).toBe(start.toISOString());
  now = new Date('2026-06-10T11:00:00.000Z');
  expect((await buyer.call('POST', `/lead/add-note/${code}`, { text: 'Rang.' })).statusCode).toBe(200);
  expect(await readLastActivity(code)).toBe(now.toISOString());
  now = new Date('2026-06-11T10:00:00.000Z');
  await reportLead(test, code);
  expect(await readLastActivity(code)).toBe(now.toISOString());
  await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
  await test.database.inTx(eraseExpiredContacts);
  expect(await readLastActivity(code)).toBeNull();
});
