import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyToReport, danish, danishCompany, makeReport, readReportState, type BoughtForReport } from '../../test/factories/make-report.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';
import { recordFeedback } from '../platform/sending/mail-feedback.ts';
import { disputeJobs } from './entry/jobs.ts';
import { settleAnswer } from './settle-answer.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const hourMs = 3_600_000;
/** Time of the report; the purchase was 60 hours earlier. */
const reportedAt = 60 * hourMs;
const answerTime = 72 * hourMs;
let sourceId: SourceId;
let lead: BoughtForReport;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
const company = useTestCompany(test, danishCompany);
const buy = (more = {}) => buyToReport(test.database, { companyId: company.companyId, sourceId, more: { ...danish, ...more } });
beforeEach(async () => {
  lead = await buy();
  await test.sendMessages();
  clock.after(reportedAt);
});
afterEach(async () => {
  const checked = readInvariants().filter(({ name }) => name.startsWith('M') || name.startsWith('F'));
  expect(await verifyInvariants(test.database.pool, checked)).toEqual([]);
});

const report = (reason: 'nocontacttried' | 'wrongwork' | 'invalidphone' = 'nocontacttried', { code }: BoughtForReport = lead) =>
  makeReport(test.database, { companyId: company.companyId, code, reason, now: clock.now });
const answer = (reportId: number, said: 'yes' | 'no' | 'never_asked') =>
  test.database.db.rows(sql`update customer_questions set answer = ${said}, answered_at = ${clock.now} where report_id = ${reportId}`);
const settle = (reportId: number) => test.database.inTx((tx) => settleAnswer(tx, { reportId }));
const judge = () => disputeJobs[0]?.handle(test.database, {});
const readGround = async (reportId: number) =>
  (await test.database.db.first(sql<{ ground: string }>`select ground from report_decisions where report_id = ${reportId}`))?.ground;
const refuse = (channels: readonly string[]) =>
  test.database.db.rows(sql`
    update outbox_messages set sent_at = null, kept_at = null, dropped_at = null, drop_reason = null, dead_at = app_now(), no_recipient_at = ${clock.now}
    where recipient_kind = 'enquiry' and recipient_id = ${lead.enquiryId} and channel = any(${[...channels]}::text[])`);

describe('the customer', () => {
  it('is asked on reporting, by mail and text message, and has 72 hours', async () => {
    const reportId = await report();
    expect(await readReportState(test.database, reportId)).toBe('asking_customer');
    const seen = (await company.call('GET', `/lead/report/${lead.code}`)).json<{ data: { reports: object[]; quota_left: number } }>();
    const ends = new Date(clock.start.getTime() + reportedAt + answerTime).toISOString();
    expect(seen.data.reports[0]).toMatchObject({ state: 'asking_customer', decide_by: ends, question: { ends, answered: null } });
    expect(seen.data.quota_left).toBe(2);
    expect(await settle(reportId)).toBe('nothing');
  });

  it('is not asked if the company states no attempts: an operator decides', async () => {
    const body = { comment: 'The number rings, nobody picks up.', reason: 'nocontacttried', actionType: 'report' };
    const response = await company.call('POST', `/lead/report/${lead.code}`, body);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { report: expect.objectContaining({ state: 'with_operator', attempts: [], question: null, decisions: [] }) as object } },
    ]);
    const asked = await test.database.db.rows(sql`select from outbox_messages where dedupe_key like 'customer-question%'
      and recipient_kind = 'enquiry' and recipient_id = ${lead.enquiryId}`);
    expect(asked).toEqual([]);
  });

  it('need not be asked, nor attempts stated, if the product has proof', async () => {
    await test.database.db.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by)
      select ${lead.enquiryId}::bigint, channel, 'bounce' from unnest(array['telephone', 'email']) channel`);
    const body = { comment: 'The number rings, nobody picks up.', reason: 'nocontacttried', actionType: 'report' };
    const response = await company.call('POST', `/lead/report/${lead.code}`, body);
    expect(response.json()).toMatchObject({ data: { report: { state: 'accepted', decisions: [{ ground: 'contact_impossible' }] } } });
  });

  it.each<['no' | 'never_asked', 'nocontacttried' | 'wrongwork']>([
    ['no', 'nocontacttried'],
    ['never_asked', 'nocontacttried'],
    ['no', 'wrongwork'],
    ['never_asked', 'wrongwork'],
  ])('decides by answering %s to a report as %s', async (said, reason) => {
    const reportId = await report(reason);
    await answer(reportId, said);
    expect(await settle(reportId)).toBe('decided');
    expect([await readReportState(test.database, reportId), await readGround(reportId)]).toEqual(['accepted', 'customer_denied']);
    expect(await settle(reportId)).toBe('nothing');
  });

  it('sends it to a person by answering yes, and may still change that', async () => {
    const reportId = await report();
    await answer(reportId, 'yes');
    expect(await settle(reportId)).toBe('with_operator');
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
    expect(await settle(reportId)).toBe('with_operator');
    await answer(reportId, 'no');
    expect(await settle(reportId)).toBe('decided');
  });
});

describe('silence', () => {
  it('credits unanswered reports up to the quota, then escalates to an operator', async () => {
    const more = [];
    clock.after(0);
    for (const telephone of ['20 12 34 57', '20 12 34 58']) more.push(await buy({ telephone }));
    clock.after(reportedAt);
    const reports = [];
    for (const one of [lead, ...more]) reports.push(await report('nocontacttried', one));
    clock.after(reportedAt + answerTime - 1);
    for (const reportId of reports) expect(await settle(reportId)).toBe('nothing');
    clock.after(reportedAt + answerTime);
    for (const reportId of reports) await settle(reportId);
    const states = await Promise.all(reports.map((reportId) => readReportState(test.database, reportId)));
    expect(states).toEqual(['accepted', 'accepted', 'with_operator']);
    expect(await readGround(reports[0] ?? 0)).toBe('customer_silent');
  });

  it('on another reason goes to a person', async () => {
    const reportId = await report('wrongwork');
    clock.after(reportedAt + answerTime);
    expect(await settle(reportId)).toBe('with_operator');
  });
});

describe('provider results', () => {
  it('are awaited for up to an hour if the contact is said not to exist', async () => {
    const late = await buy({ telephone: '20 12 34 59' });
    const reportId = await report('invalidphone', late);
    expect(await readReportState(test.database, reportId)).toBe('checking');
    clock.after(reportedAt + hourMs - 1);
    await judge();
    expect(await readReportState(test.database, reportId)).toBe('checking');
    clock.after(reportedAt + hourMs);
    await judge();
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
  });

  it('are processed as soon as they arrive', async () => {
    const late = await buy({ telephone: '20 12 34 60' });
    const reportId = await report('invalidphone', late);
    await test.sendMessages();
    await judge();
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
  });

  it('accept an open report once both channels are dead, assigned or not', async () => {
    const reportId = await report();
    await test.sendMessages();
    await refuse(['email']);
    await judge();
    expect(await readReportState(test.database, reportId)).toBe('asking_customer');
    await refuse(['sms']);
    await judge();
    expect([await readReportState(test.database, reportId), await readGround(reportId)]).toEqual(['accepted', 'contact_impossible']);
    expect(
      await test.database.db.rows(
        sql`select channel, found_by from undeliverable_contacts where enquiry_id = ${lead.enquiryId} order by 1`,
      ),
    ).toEqual([
      { channel: 'email', found_by: 'bounce' },
      { channel: 'telephone', found_by: 'sms_refused' },
    ]);
  });

  it('include a bounce that the mail provider reports later', async () => {
    const reportId = await report();
    await refuse(['sms']);
    const mail = await test.database.db.first(sql<{ id: number }>`
      select id from outbox_messages where recipient_kind = 'enquiry' and recipient_id = ${lead.enquiryId} and channel = 'email' order by id limit 1`);
    const bounce = {
      source: 'ses',
      event: 'one',
      kind: 'hard',
      reason: 'no_mailbox',
      code: '5.1.1',
      address: 'gone@consumer.test',
    } as const;
    const token = test.post.tokens.sign(mail?.id ?? 0);
    expect(await test.database.inTx((tx) => recordFeedback(tx, test.post.tokens, { ...bounce, token }))).toBe('recorded');
    await judge();
    expect([await readReportState(test.database, reportId), await readGround(reportId)]).toEqual(['accepted', 'contact_impossible']);
  });

  it('decide at once if already known', async () => {
    await test.database.db.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by)
      select ${lead.enquiryId}, channel, 'form' from unnest(array['telephone', 'email']) channel`);
    expect(await readReportState(test.database, await report('wrongwork'))).toBe('accepted');
  });
});

it('does not ask a customer whose deadline has passed', async () => {
  await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${lead.enquiryId}`);
  expect(await readReportState(test.database, await report())).toBe('with_operator');
});

it('allows only a no-contact report after an extension', async () => {
  const reportId = await report();
  await answer(reportId, 'yes');
  await settle(reportId);
  const staff = await test.staff('agent');
  expect((await staff.call('POST', `/operator/reports/${reportId}/extend`, { reason: 'please try once more' })).statusCode).toBe(200);
  const { data } = (await company.call('GET', `/lead/report/${lead.code}`)).json<{
    data: { rules: { reason: string }[]; extensions_granted: number };
  }>();
  const offered = data.rules.map((rule) => rule.reason);
  expect([offered.includes('nocontacttried'), offered.includes('nocontactnottried'), data.extensions_granted]).toEqual([true, false, 1]);
  const body = { actionType: 'report', reason: 'nocontactnottried', comment: 'I have not tried at all yet.' };
  expect((await company.call('POST', `/lead/report/${lead.code}`, body)).statusCode).toBe(422);
  expect(await readReportState(test.database, await report())).toBe('asking_customer');
});
