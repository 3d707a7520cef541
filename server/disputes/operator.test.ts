import { beforeAll, describe, expect, it } from 'vitest';
import { reportReasons } from '../../contract/disputes/values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyToReport, danish, danishCompany, makeReport } from '../../test/factories/make-report.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { settleAnswer } from './settle-answer.ts';
import { compareCompanies } from './return-rates.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const hourMs = 3_600_000;
let sourceId: SourceId;
let numbers = 10;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const path = '/operator/return-rules/dk/nocontacttried';
const fields = {
  offered: true,
  window_days: 10,
  automatic_window_days: 14,
  decided_by: 'customer',
  attempts_needed: 4,
  attempts_hours: 72,
  answer_hours: 48,
  quota: { share: 0.1, days: 30, least: 1 },
  removes_enquiry: false,
  reason: 'agreed with the board',
};

async function buy({ companyId }: TestCompany) {
  numbers += 1;
  return buyToReport(test.database, { companyId, sourceId, more: { ...danish, telephone: `20 12 34 ${numbers}` } });
}

describe('a rule of the policy', () => {
  it('is changed as a new version, from the latest one only, and applies to later purchases', async () => {
    const company: TestCompany & TestCaller = await test.company(danishCompany);
    const before = await buy(company);
    clock.after(hourMs);
    const admin = await test.staff('admin');
    const read = await admin.call('GET', path);
    expect(read.json()).toMatchObject({
      data: { version: 1, offered: true, window_days: 7, attempts_needed: 3, quota: { share: 0.2, days: 90, least: 2 } },
    });
    const version = String(read.headers['etag']);
    expect((await (await test.staff('agent')).call('PUT', path, fields)).statusCode).toBe(403);
    expect((await admin.call('PUT', path, fields, { 'if-match': version })).json()).toEqual({ data: { version: 2 } });
    const late = await admin.call('PUT', path, fields, { 'if-match': version });
    expect([late.statusCode, Object.keys(late.json<{ data: { fields: object } }>().data.fields)]).toEqual([
      412,
      ['version', 'window_days', 'attempts_needed', 'attempts_hours', 'answer_hours', 'quota'],
    ]);
    const after = await buy(company);
    const fetchRules = async (code: string) =>
      (await company.call('GET', `/lead/report/${code}`)).json<{
        data: { rules: { reason: string; version: number }[]; facts: { report_by: string } };
      }>().data;
    const tried = ({ rules }: { rules: { reason: string; version: number }[] }) =>
      rules.find(({ reason }) => reason === 'nocontacttried')?.version;
    expect(tried(await fetchRules(before.code))).toBe(1);
    expect(tried(await fetchRules(after.code))).toBe(2);
    expect((await fetchRules(after.code)).facts.report_by).toBe('2026-03-12T11:00:00.000Z');
    expect(
      await test.database.db.rows(
        sql`select reason from audit_entries where action = 'return_rule.saved' and object_id = 'dk/nocontacttried'`,
      ),
    ).toEqual([{ reason: fields.reason }]);
  });

  it('is shown with its versions, authors and reasons, and immediately to the country’s companies', async () => {
    const admin = await test.staff('admin');
    const company = await test.company(danishCompany);
    const one = '/operator/return-rules/dk/fraud';
    const body = { ...fields, attempts_needed: null, attempts_hours: null, window_days: 21 };
    expect((await admin.call('PUT', one, body)).statusCode).toBe(200);
    const { data: rule } = (await (await test.staff('agent')).call('GET', one)).json<{ data: { versions: object[] } }>();
    expect(rule).toMatchObject({
      version: 2,
      window_days: 21,
      versions: [{ version: 2, by: 'Robin Tester', why: fields.reason }, { version: 1 }],
    });
    expect(rule.versions[1]).toMatchObject({ by: null, why: null });
    const { data: all } = (await admin.call('GET', '/operator/return-rules/dk')).json<{ data: { reason: string; version: number }[] }>();
    expect(all.map(({ reason }) => reason).toSorted()).toEqual([...reportReasons].toSorted());
    expect(all.find(({ reason }) => reason === 'fraud')?.version).toBe(2);
    const fetchNotices = async () =>
      (await company.call('GET', '/returns-policy')).json<{ data: { rules: { reason: string; window_days: number }[] } }>().data.rules;
    expect((await fetchNotices()).find(({ reason }) => reason === 'fraud')?.window_days).toBe(21);
    expect((await admin.call('PUT', one, { ...body, offered: false })).statusCode).toBe(200);
    expect((await fetchNotices()).find(({ reason }) => reason === 'fraud')).toBeUndefined();
    expect((await admin.call('PUT', one, body)).statusCode).toBe(200);
  });

  it('may remove the enquiry from the market on acceptance', async () => {
    const admin = await test.staff('admin');
    const plain = { attempts_needed: null, attempts_hours: null, answer_hours: null, quota: null, decided_by: 'operator' };
    const body = { ...fields, ...plain, removes_enquiry: true };
    expect((await admin.call('PUT', '/operator/return-rules/gb/fraud', body)).statusCode).toBe(200);
    const { companyId } = await test.company();
    const { code, enquiryId } = await buyToReport(test.database, { companyId, sourceId });
    const reportId = await makeReport(test.database, { companyId, code, reason: 'fraud' });
    const status = () => test.database.db.first(sql`select status from enquiries where id = ${enquiryId}`);
    expect(await status()).toEqual({ status: 'released' });
    await admin.call('POST', `/operator/reports/${reportId}/accept`, { reason: 'nobody of that name' });
    expect(await status()).toEqual({ status: 'removed' });
  });

  it('with a longer deadline is not shortened by an extension for another', async () => {
    const admin = await test.staff('admin');
    const plain = { attempts_needed: null, attempts_hours: null, answer_hours: null, quota: null, decided_by: 'operator' };
    const longer = { ...fields, ...plain, window_days: 30 };
    expect((await admin.call('PUT', '/operator/return-rules/gb/fraud', longer)).statusCode).toBe(200);
    const company: TestCompany & TestCaller = await test.company();
    const { companyId } = company;
    const { code } = await buyToReport(test.database, { companyId, sourceId });
    const reportBy = async () =>
      (await company.call('GET', `/lead/report/${code}`)).json<{ data: { facts: { report_by: string } } }>().data.facts.report_by;
    expect(await reportBy()).toBe('2026-04-01T10:00:00.000Z');
    const reportId = await makeReport(test.database, { companyId, code, reason: 'reject_other' });
    const extended = await admin.call('POST', `/operator/reports/${reportId}/extend`, { reason: 'please try once more' });
    expect(extended.json()).toMatchObject({ data: { report_by: '2026-04-08T10:00:00.000Z' } });
    expect(await reportBy()).toBe('2026-04-08T10:00:00.000Z');
  });

  it.each<[what: string, change: object]>([
    ['a person and a time for the customer', { decided_by: 'operator' }],
    ['a customer without a time', { answer_hours: null }],
    ['half of the attempts', { attempts_hours: null }],
    ['no attempts where they are the proof', { attempts_needed: null, attempts_hours: null }],
    ['a quota without a question to the customer', { decided_by: 'operator', answer_hours: null }],
  ])('with %s is refused', async (_, change) => {
    const refused = await (await test.staff('admin')).call('PUT', path, { ...fields, ...change });
    expect([refused.statusCode, Object.keys(refused.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, ['decided_by']]);
  });
});

it('flags companies refunded at more than twice the usual rate for unreachable customers', async () => {
  const [greedy, ...peers] = [await test.company(danishCompany), await test.company(danishCompany), await test.company(danishCompany)];
  if (greedy === undefined) throw new Error('no company');
  for (const peer of peers) await buy(peer);
  const leads = [];
  for (let lead = 0; lead < 4; lead += 1) leads.push(await buy(greedy));
  clock.after(100 * hourMs);
  const { companyId } = greedy;
  const reports: number[] = [];
  for (const { code } of leads)
    reports.push(await makeReport(test.database, { companyId, code, reason: 'nocontacttried', now: clock.now }));
  for (const reportId of reports.slice(0, 3)) {
    await test.database.db.rows(sql`update customer_questions set answer = 'no', answered_at = ${clock.now} where report_id = ${reportId}`);
    await test.database.inTx((tx) => settleAnswer(tx, { reportId }));
  }
  await test.database.inTx(compareCompanies);
  const staff = await test.staff('agent');
  const list = async (view: string) =>
    (await staff.call('GET', `/operator/reports?view=${view}`)).json<{ data: { id: number; company: object }[] }>().data;
  expect((await list('decided')).slice(0, 3).map(({ id }) => id)).toEqual(reports.slice(0, 3).toReversed());
  expect((await list('under_way')).find(({ id }) => id === reports[3])?.company).toMatchObject({
    bought: 4,
    reported: 4,
    unreachable: 3,
    exceeds_peers: true,
  });
  expect((await list('reports')).map(({ id }) => id)).not.toContain(reports[3]);
});
