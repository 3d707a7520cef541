import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { buyToReport, type BoughtForReport } from '../../test/factories/make-report.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';
import { saveSetting } from '../platform/business-settings.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let sourceId: SourceId;
let staff: TestCaller;
let lead: BoughtForReport;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  staff = await test.staff('agent');
});
const company = useTestCompany(test);
beforeEach(async () => {
  lead = await buyToReport(test.database, { companyId: company.companyId, sourceId });
});
afterEach(async () => {
  const checked = readInvariants().filter(({ name }) => name.startsWith('M') || name.startsWith('F'));
  expect(await verifyInvariants(test.database.pool, checked)).toEqual([]);
});

const comment = 'The number rings, nobody picks up.';
const report = (body: object, code = lead.code) => company.call('POST', `/lead/report/${code}`, { actionType: 'report', comment, ...body });
const appeal = (text = 'Please have another look at it.') =>
  company.call('POST', `/lead/report/${lead.code}`, { actionType: 'appeal', comment: text });
const page = async () =>
  (await company.call('GET', `/lead/report/${lead.code}`)).json<{
    data: {
      facts: { state: string | null; report_by: string; appeal_by: string | null; is_banned: boolean };
      rules: { reason: string }[];
      extensions_granted: number;
      quota_left: number | null;
      answer_by: string;
      reports: { state: string; decisions: { ground: string; reason: string | null; facts: object }[]; decide_by: string }[];
    };
  }>().data;
const newest = async () => (await test.database.db.first(sql<{ id: number }>`select max(id) as id from reports`))?.id ?? 0;
/** Signs in again, because the test clock skips days. */
const decide = async (verb: 'accept' | 'reject' | 'extend', body: object = {}) =>
  (await test.staff('agent')).call('POST', `/operator/reports/${await newest()}/${verb}`, { reason: 'we have looked into it', ...body });
const balance = async () => (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const readErrors = (response: { json: () => unknown }) =>
  (response.json() as { data: { errors: string[]; fields?: Record<string, string[]> } }).data;

describe('a report', () => {
  it('shows in advance what may be reported, by when, and who decides', async () => {
    const { facts, rules, answer_by, reports } = await page();
    expect(facts).toMatchObject({ state: null, report_by: '2026-03-09T10:00:00.000Z', appeal_by: null, is_banned: false });
    expect(rules.map(({ reason }) => reason)).toEqual(['hoaxlead', 'fraud', 'outsidecoverage', 'duplicate', 'reject_other']);
    expect(answer_by).toBe('2026-03-04T10:00:00.000Z');
    expect(reports).toEqual([]);
    const policy = (await company.call('GET', '/returns-policy')).json<{ data: { rules: { reason: string }[] } }>();
    expect(policy.data.rules.map(({ reason }) => reason)).toEqual(rules.map(({ reason }) => reason));
  });

  it('reflects the operator’s settings: decision deadline, duplicate period, appeal period', async () => {
    const promises = { decide_hours: 48, duplicate_days: 60, appeal_days: 7 };
    const fetchData = async (path: string) => (await company.call('GET', path)).json<{ data: object }>();
    const paths = [`/lead/report/${lead.code}`, '/returns-policy'];
    for (const path of paths) expect(await fetchData(path)).toMatchObject({ data: { promises } });
    await test.database.inTx(async (tx) => {
      await saveSetting(tx, { key: 'disputes.promised_hours', value: 24 });
      await saveSetting(tx, { key: 'disputes.appeal_days', value: 14 });
    });
    for (const path of paths)
      expect(await fetchData(path)).toMatchObject({ data: { promises: { ...promises, decide_hours: 24, appeal_days: 14 } } });
    await test.database.db.rows(sql`delete from business_settings where key like 'disputes.%'`);
  });

  it('without proof waits for a person for up to 48 working hours', async () => {
    clock.after(3 * dayMs);
    expect((await report({ reason: 'fraud' })).json()).toMatchObject({
      data: { report: { state: 'with_operator', reason: 'fraud', decide_by: '2026-03-09T10:00:00.000Z', decisions: [] } },
    });
    expect(await balance()).toBeGreaterThan(0);
  });

  it('is created once', async () => {
    expect((await report({ reason: 'fraud' })).statusCode).toBe(200);
    const again = await report({ reason: 'fraud' });
    expect([again.statusCode, readErrors(again).errors]).toEqual([409, ['You have already reported this lead']]);
  });

  it.each<[string, object, string, string]>([
    ['no contact, without an explanation', { reason: 'nocontact' }, 'reason', 'Please tell us why you are unable to contact the customer.'],
    ['a reason of other countries', { reason: 'wrongwork' }, 'reason', 'This reason is not available for this lead'],
    ['a comment of nine characters', { reason: 'fraud', comment: '123456789' }, 'comment', 'Please provide as much detail as possible'],
    [
      'an attempt to come',
      { reason: 'fraud', attempts: [{ at: '2026-03-02T11:00:00Z', channel: 'phone' }] },
      'attempts.0.at',
      'An attempt cannot be in the future',
    ],
    [
      'an attempt before',
      { reason: 'fraud', attempts: [{ at: '2026-03-02T09:00:00Z', channel: 'phone' }] },
      'attempts.0.at',
      'An attempt cannot be before you bought the lead',
    ],
  ])('is refused with %s', async (_, body, field, text) => {
    const refused = await report(body);
    expect([refused.statusCode, readErrors(refused).fields]).toEqual([422, { [field]: [text] }]);
    expect((await page()).reports).toEqual([]);
  });

  it('is accepted up to the exact deadline', async () => {
    clock.after(7 * dayMs + 1);
    const late = await report({ reason: 'fraud' });
    expect([late.statusCode, readErrors(late).errors]).toEqual([409, ['Closed on 9 March 2026, 10:00 GMT']]);
    clock.after(7 * dayMs);
    expect((await report({ reason: 'fraud' })).statusCode).toBe(200);
  });

  it('of a banned lead type is refused until the ban is lifted', async () => {
    const admin = await test.staff('admin');
    const ban = (banned: boolean, by = admin) =>
      by.call('PUT', '/operator/work-types/101/reports', { banned, reason: 'agreed with the partner' });
    expect((await ban(true, staff)).statusCode).toBe(403);
    expect([(await ban(true)).statusCode, (await ban(true)).statusCode]).toEqual([200, 409]);
    const refused = await report({ reason: 'fraud' });
    expect([refused.statusCode, readErrors(refused).errors]).toEqual([409, ['Reporting is not enabled for this lead type']]);
    expect((await page()).facts.is_banned).toBe(true);
    expect((await ban(false)).statusCode).toBe(200);
    expect((await report({ reason: 'fraud' })).statusCode).toBe(200);
  });

  it('is not found by another company', async () => {
    const other = await test.company();
    expect((await other.call('POST', `/lead/report/${lead.code}`, { actionType: 'report', reason: 'fraud', comment })).statusCode).toBe(
      404,
    );
    expect((await other.call('GET', `/lead/report/${lead.code}`)).statusCode).toBe(404);
  });
});

describe('automatic proof', () => {
  it('accepts a duplicate at once, whatever the reason given, and refunds it', async () => {
    const contact = { telephone: '07700 900777', email: 'twice@consumer.test' };
    const { companyId } = company;
    await buyToReport(test.database, { companyId, sourceId, more: contact });
    clock.after(6 * dayMs);
    const again = await buyToReport(test.database, { companyId, sourceId, more: { ...contact, email: 'other@consumer.test' } }).catch(
      () => null,
    );
    if (again === null) throw new Error('the duplicate could not be bought');
    const before = await balance();
    const answered = await report({ reason: 'reject_other' }, again.code);
    expect(answered.json()).toMatchObject({
      data: { report: { state: 'accepted', decisions: [{ ground: 'bought_before', decided_by: 'system', facts: { credit: 'issued' } }] } },
    });
    expect(await balance()).toBe(Math.round((before - 28.8) * 100) / 100);
  });

  it('accepts an enquiry withdrawn within the hour, and says it was already credited', async () => {
    await staff.call('POST', `/operator/enquiries/${lead.enquiryId}/remove`, { reason: 'changed their mind', by_consumer: true });
    expect((await report({ reason: 'fraud' })).json()).toMatchObject({
      data: { report: { state: 'accepted', decisions: [{ ground: 'withdrawn', facts: { credit: 'issued' } }] } },
    });
    expect(await balance()).toBe(0);
  });
});

describe('a person', () => {
  it('accepts with a credit note; a second person sees the decision', async () => {
    await report({ reason: 'fraud' });
    expect((await decide('accept')).json()).toEqual({ data: { credit: 'issued', undo_until: null } });
    const second = await decide('reject');
    expect([second.statusCode, readErrors(second).errors]).toEqual([409, [expect.stringMatching(/^.+ accepted this on .+ GMT$/)]]);
    expect(await balance()).toBe(0);
    expect((await page()).reports[0]).toMatchObject({
      state: 'accepted',
      decisions: [{ ground: 'person', reason: 'we have looked into it' }],
    });
    expect((await report({ reason: 'fraud' })).statusCode).toBe(409);
  });

  it('accepts without a second credit if the invoice was written off', async () => {
    await report({ reason: 'fraud' });
    const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where purchase_id = ${lead.purchaseId}`);
    const admin = await test.staff('admin');
    await admin.call('POST', `/operator/companies/${company.companyId}/write-off`, {
      invoice: invoice?.code,
      reason: 'agreed by telephone',
    });
    expect((await decide('accept')).json()).toEqual({ data: { credit: 'written_off', undo_until: null } });
  });

  it('rejects; the company appeals once, and the second decision is final', async () => {
    await report({ reason: 'fraud' });
    expect((await appeal()).statusCode).toBe(409);
    expect((await decide('reject')).statusCode).toBe(200);
    expect((await page()).facts).toMatchObject({ state: 'rejected', appeal_by: '2026-03-09T10:00:00.000Z' });
    expect((await report({ reason: 'fraud' })).statusCode).toBe(409);
    expect((await appeal('too short')).statusCode).toBe(422);
    expect((await appeal()).json()).toMatchObject({
      data: { report: { state: 'appealed', appeal_comment: 'Please have another look at it.' } },
    });
    expect((await appeal()).statusCode).toBe(409);
    // Someone still answering the report does not decide the appeal.
    expect((await decide('accept')).statusCode).toBe(409);
    expect((await decide('extend')).statusCode).toBe(409);
    expect((await decide('accept', { step: 'appeal' })).json()).toEqual({ data: { credit: 'issued', undo_until: null } });
    expect((await page()).facts.state).toBe('appeal_accepted');
    expect(await balance()).toBe(0);
  });

  it('rejects an appeal for good, and none is possible after its deadline', async () => {
    await report({ reason: 'fraud' });
    await decide('reject');
    clock.after(7 * dayMs + 1);
    expect(readErrors(await appeal()).errors).toEqual(['Closed on 9 March 2026, 10:00 GMT']);
    clock.after(7 * dayMs);
    expect((await appeal()).statusCode).toBe(200);
    expect((await decide('reject', { step: 'appeal' })).statusCode).toBe(200);
    expect((await appeal()).statusCode).toBe(409);
    expect(await balance()).toBeGreaterThan(0);
  });

  it('extends the deadline, so that the company can report again', async () => {
    await report({ reason: 'fraud' });
    clock.after(2 * dayMs);
    expect((await decide('extend')).json()).toEqual({ data: { report_by: '2026-03-16T10:00:00.000Z', undo_until: null } });
    const { facts, extensions_granted } = await page();
    expect([facts.state, facts.report_by, extensions_granted]).toEqual(['extended', '2026-03-16T10:00:00.000Z', 1]);
    clock.after(14 * dayMs);
    expect((await report({ reason: 'fraud' })).statusCode).toBe(200);
    expect((await page()).reports.map(({ state }) => state)).toEqual(['with_operator', 'extended']);
  });

  it('sees the longest waiting first, with age and related facts', async () => {
    await report({ reason: 'fraud' });
    clock.after(4 * dayMs);
    const later = await test.staff('agent');
    const { data, meta } = (await later.call('GET', '/operator/reports')).json<{
      data: { id: number; working_hours: number; overdue: boolean; company: { reported: number } }[];
      meta: { totalResults: number };
    }>();
    const id = await newest();
    expect(data.find((one) => one.id === id)).toMatchObject({
      lead: lead.code,
      reason: 'fraud',
      state: 'with_operator',
      working_hours: 96,
      overdue: true,
      company: { bought: 1, reported: 1, unreachable: 0, exceeds_peers: false },
    });
    expect(meta.totalResults).toBeGreaterThanOrEqual(1);
    const detail = (await later.call('GET', `/operator/reports/${id}`)).json();
    expect(detail).toMatchObject({
      data: {
        detail: { comment },
        answer: null,
        earlier: [],
        facts: { bought_before: null, telephone_dead: false, email_dead: false, withdrawn: false, other_buyers: 0, other_reports: 0 },
      },
    });
  });
});

it('resells nothing: a refunded slot stays sold', async () => {
  const enquiryId = await putOnSale(test.database, sourceId, { number_leads_requested: 1 });
  await company.call('PUT', `/lead/accept/${enquiryId}`, {});
  const bought = await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${enquiryId}`);
  await report({ reason: 'fraud' }, bought?.code);
  await decide('accept');
  expect(await test.database.db.first(sql`select sold, open from enquiries where id = ${enquiryId}`)).toEqual({ sold: 1, open: false });
});
