import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueuedReportWire, ReportDetailWire, ReturnRateWire } from '../../contract/disputes/queue-endpoints.ts';
import { reportOrders, reportViews, rateGroups } from '../../contract/disputes/values.ts';
import { dateFormat } from '../../contract/kit/date-format.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyToReport, makeReport, readReportState } from '../../test/factories/make-report.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { appealReport } from './appeal-report.ts';
import { decideReport } from './decide-report.ts';
import { applyDecision } from './apply-decision.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const second = 1_000;
const day = 86_400_000;
const why = 'we have looked into it';
let sourceId: SourceId;
let company: TestCompany & TestCaller;
let staff: TestCaller;
let lead: { readonly code: string };
let id: number;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  company = await test.company();
  staff = await test.staff('agent');
  lead = await buyToReport(test.database, { companyId: company.companyId, sourceId });
  id = await makeReport(test.database, { companyId: company.companyId, code: lead.code, reason: 'fraud' });
});

interface Listed {
  readonly data: QueuedReportWire[];
  readonly meta: { readonly totalResults: number; readonly counts: { readonly reports: number; readonly appeals: number } };
}
const list = async (query: string): Promise<Listed> => (await staff.call('GET', `/operator/reports?${query}`)).json<Listed>();
const own = async (view: string) => (await list(`view=${view}&search=${lead.code}`)).data;
const decide = (verb: 'accept' | 'reject' | 'extend', body: object = {}, by = staff) =>
  by.call('POST', `/operator/reports/${id}/${verb}`, { reason: why, undoable: true, ...body });
const undo = (by = staff) => by.call('POST', `/operator/reports/${id}/undo`, { reason: 'it was the wrong one' });
const happen = () => test.database.inTx(applyDecision);
const mails = () =>
  test.database.db.rows(sql`select id from outbox_messages where template = 'report.decided' and recipient_id = ${company.companyId}`);
const readError = (answer: LightMyRequestResponse) => readFailure(answer).errors[0];

describe('a decision with an undo period', () => {
  it('takes effect after ten seconds, with its credit and mail', async () => {
    expect((await decide('accept')).json()).toEqual({ data: { credit: null, undo_until: '2026-03-02T10:00:10.000Z' } });
    expect([await own('reports'), (await own('decided')).length, await readReportState(test.database, id)]).toEqual([
      [],
      0,
      'with_operator',
    ]);
    clock.after(9 * second);
    await happen();
    expect(await mails()).toEqual([]);
    clock.after(10 * second);
    expect([await happen(), await happen(), await readReportState(test.database, id)]).toEqual([true, false, 'accepted']);
    expect(await mails()).toHaveLength(1);
    expect(await own('decided')).toMatchObject([{ id, decided: { outcome: 'accepted', decided_by: 'operator' }, pending: null }]);
    const audit = await test.database.db.rows(sql`
      select action, reason from audit_entries where object_type = 'report' and object_id = ${String(id)} order by id`);
    expect(audit).toEqual([
      { action: 'report.decision_made', reason: why },
      { action: 'report.accepted', reason: why },
    ]);
  });

  it('can be undone completely by its author, and not by others or later', async () => {
    await decide('reject');
    expect((await undo(await test.staff('agent'))).statusCode).toBe(409);
    expect((await undo()).statusCode).toBe(200);
    expect((await undo()).statusCode).toBe(409);
    clock.after(20 * second);
    while (await happen());
    expect([await mails(), (await own('reports')).map((one) => one.id)]).toEqual([[], [id]]);
    await decide('reject');
    clock.after(30 * second);
    expect(readError(await undo())).toBe("It's too late to undo this");
    await happen();
    expect(await readReportState(test.database, id)).toBe('rejected');
  });

  it('blocks other decisions at once and names its author', async () => {
    await test.database.db.rows(sql`update staff set name = 'Robin Hood'`);
    const answers = await Promise.all([decide('accept'), decide('reject', {}, await test.staff('agent'))]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const late = answers.find(({ statusCode }) => statusCode === 409);
    if (late === undefined) throw new Error('both decided');
    expect(readError(late)).toMatch(/ (accepted|rejected) this on 2 March 2026, 10:00 GMT$/);
    expect((await decide('accept', { undoable: false })).statusCode).toBe(409);
    const pending = (await staff.call('GET', `/operator/reports/${id}`)).json<{ data: ReportDetailWire }>().data.report.pending;
    expect(pending?.until).toBe('2026-03-02T10:00:10.000Z');
  });

  it('is overridden by proof that the report is right', async () => {
    await decide('reject');
    await test.database.inTx((tx) =>
      decideReport(tx, {
        reportId: id,
        step: 'report',
        outcome: 'accepted',
        by: { kind: 'system' },
        ground: 'withdrawn',
        facts: {},
        reason: null,
      }),
    );
    clock.after(10 * second);
    while (await happen());
    expect(await readReportState(test.database, id)).toBe('accepted');
    expect(readError(await decide('reject'))).toMatch(/^The fair returns policy decided this on /);
  });

  it('to extend names a date, within sixty days', async () => {
    const until = (days: number) => new Date(clock.now.getTime() + days * day).toISOString();
    for (const days of [-1, 61]) expect((await decide('extend', { until: until(days) })).statusCode).toBe(422);
    expect((await decide('extend', { until: until(20) })).json()).toMatchObject({ data: { report_by: until(20) } });
    clock.after(10 * second);
    await happen();
    const report = await test.database.db.first(sql`select state, extended_until as until from reports where id = ${id}`);
    expect(report).toEqual({ state: 'extended', until: new Date('2026-03-22T10:00:00Z') });
  });
});

describe('an extension', () => {
  const deadline = async (): Promise<Date> => {
    const { data } = (await staff.call('GET', `/operator/reports/${id}`)).json<{ data: ReportDetailWire }>();
    return new Date(data.report_by);
  };

  it.each([true, false])('never ends before the current deadline (undoable: %s)', async (undoable) => {
    const current = await deadline();
    for (const until of [new Date(current.getTime() - day), current]) {
      const refused = await decide('extend', { until: until.toISOString(), undoable });
      expect([refused.statusCode, readFailure(refused).fields?.['until']]).toEqual([
        422,
        [`Choose a date after ${dateFormat('en-GB', 'UTC').shortDate(current.toISOString())}, the deadline the company has now`],
      ]);
    }
    expect(await readReportState(test.database, id)).toBe('with_operator');
    const later = new Date(current.getTime() + day).toISOString();
    expect((await decide('extend', { until: later, undoable })).json()).toMatchObject({ data: { report_by: later } });
  });
});

describe('the queue', () => {
  it('separates appeals from reports, and counts both', async () => {
    const { reports, appeals } = (await list('view=reports')).meta.counts;
    await decide('reject', { undoable: false });
    const appealInput = { companyId: company.companyId, code: lead.code, comment: 'Please look at it once more.' };
    await test.database.inTx((tx) => appealReport(tx, appealInput));
    expect([(await own('reports')).length, (await own('appeals')).map((one) => one.id)]).toEqual([0, [id]]);
    expect((await list('view=appeals')).meta.counts).toEqual({ reports: reports - 1, appeals: appeals + 1 });
    expect((await own('appeals'))[0]?.decided).toMatchObject({ outcome: 'rejected' });
    expect((await decide('accept', { step: 'appeal' })).statusCode).toBe(200);
    expect(await own('appeals')).toEqual([]);
  });

  it.each(reportViews.flatMap((view) => reportOrders.map((order) => [view, order] as const)))('lists %s by %s', async (view, order) => {
    const other = await buyToReport(test.database, { companyId: company.companyId, sourceId });
    clock.after(60 * second);
    await makeReport(test.database, { companyId: company.companyId, code: other.code, reason: 'fraud' });
    const { data, meta } = await list(`view=${view}&order=${order}&pageSize=100`);
    expect(meta.totalResults).toBe(data.length);
    const waiting = data.map((one) => (view === 'decided' ? (one.decided?.at ?? '') : one.waiting_since));
    const sorted = order.startsWith('price') ? data.map(({ price }) => price) : waiting;
    const up = sorted.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    const isDown = view === 'decided' && order.startsWith('waiting') ? order === 'waiting-asc' : order.endsWith('desc');
    expect(sorted).toEqual(isDown ? up.toReversed() : up);
  });

  it('exports as a spreadsheet, in list order', async () => {
    await decide('reject', { undoable: false });
    for (const view of reportViews) {
      const { data } = await list(`view=${view}&pageSize=100`);
      const file = await staff.call('GET', `/operator/reports/export?view=${view}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      const [head, ...lines] = file.body.trimEnd().split('\r\n');
      expect(head).toMatch(/^\uFEFFwaiting_since,decide_by,working_hours,company,/);
      expect(lines.map((line) => line.split(',')[5])).toEqual(data.map((one) => one.lead));
    }
    const own = await staff.call('GET', `/operator/reports/export?view=decided&search=${lead.code}`);
    expect(own.body).toMatch(/,fraud,rejected,24,GBP,\d+,\d+,rejected,[^,]+,Robin Tester\r\n$/);
    expect((await company.call('GET', '/operator/reports/export')).statusCode).toBe(401);
  });

  it('is searched by lead or by the beginning of a company name', async () => {
    await test.database.db.rows(sql`update companies set internal_name = 'Ængel 100% Heating' where id = ${company.companyId}`);
    for (const search of [lead.code, lead.code.toLowerCase(), 'ængel 100%']) {
      const { data } = await list(`search=${encodeURIComponent(search)}`);
      expect(data.map((one) => one.id)).toEqual([id]);
    }
    expect((await list('search=Heating')).data).toEqual([]);
  });

  it('shows everything about one report, with templates in its company’s language', async () => {
    const { data } = (await staff.call('GET', `/operator/reports/${id}`)).json<{ data: ReportDetailWire }>();
    expect(data).toMatchObject({
      lead: { work_type: 'Gas boiler replacement', automatic: false },
      others: [],
      extend_until: '2026-03-16T10:00:00.000Z',
      promised_hours: 48,
      duplicate_days: 60,
      history_days: 90,
    });
    expect(data.lead.credit).toBeGreaterThan(data.report.price);
    expect(data.templates.accept[0]).toEqual({
      key: 'unreachable',
      text: "We could not reach the customer either. We're crediting the full price.",
    });
  });

  it.each(rateGroups)('shows refund rates, by %s', async (by) => {
    await decide('accept', { undoable: false });
    const { data, meta } = (await staff.call('GET', `/operator/reports/rates?by=${by}`)).json<{
      data: ReturnRateWire[];
      meta: { days: number };
    }>();
    expect(meta.days).toBe(90);
    const line = data.find(({ key, name }) => name === 'fraud' || key === String(by === 'company' ? company.companyId : sourceId));
    expect(line?.accepted).toBeGreaterThanOrEqual(1);
    expect(line?.share).toBeCloseTo((line?.accepted ?? 0) / (line?.bought ?? 1));
  });
});
