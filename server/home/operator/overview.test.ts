import { beforeAll, describe, expect, it } from 'vitest';
import type { KindFiguresWire, OverviewWire } from '../../../contract/home/overview-endpoints.ts';
import { breakdowns } from '../../../contract/home/values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale, takeIn } from '../../../test/factories/create-enquiry.ts';
import { reportLead } from '../../../test/factories/report-lead.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { countByBand } from './overview.ts';

// 23:30 in London, where the leads came in; in Stockholm it is already the next day.
const clock = useTestClock('2026-03-02T23:30:00Z');
const test = useTestApp({ clock: () => clock.now });
let agent: TestCaller;

/** Three leads today: one bought and reported, one on sale, one held. */
beforeAll(async () => {
  agent = await test.staff('agent');
  const { sourceId } = await makeSource(test.database);
  const company = await test.company();
  const bought = await putOnSale(test.database, sourceId);
  expect((await company.call('PUT', `/lead/accept/${bought}`, {})).statusCode).toBe(200);
  const lead = await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${bought}`);
  await reportLead(test, lead?.code ?? '');
  await putOnSale(test.database, sourceId);
  const held = await takeIn(test.database, sourceId);
  await test.database.db.rows(sql`update enquiries set status = 'held' where id = ${held}`);
});

describe('the overview', () => {
  it('shows intake, queues and balances', async () => {
    const { data } = (await agent.call('GET', '/operator/overview')).json<{ data: OverviewWire }>();
    expect(data).toMatchObject({ warnings: [], leads_today: 3, open_reports: 1, unpaid: [{ currency: 'GBP', amount: 28.8 }] });
    expect([data.days.length, data.days.at(-2)]).toEqual([30, { day: '2026-03-02', sold: 1, unsold: 2 }]);
    expect(data.report_ages.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(data.due_reports).toMatchObject([{ is_appeal: false, overdue: false }]);
    expect(data.due_leads).toHaveLength(1);
  });

  it.each(breakdowns)('breaks down sales, money and times by %s', async (by) => {
    const answer = await agent.call('GET', `/operator/overview/figures?by=${by}&country=gb`);
    const { all, rows, report_ages: ages } = answer.json<{ data: KindFiguresWire }>().data;
    // The open report is within the promise and of the same kind as all leads.
    expect(ages).toEqual([{ name: rows[0]?.name, within: 1, beyond: 0 }]);
    expect(all).toMatchObject({ leads: 2, sold: 1, sold_rate: 0.5, revenue: [{ currency: 'GBP', amount: 24 }], refunds: [] });
    expect(all.first_sale_minutes).toBeGreaterThanOrEqual(0);
    expect(rows).toMatchObject([{ leads: 2, name: expect.stringMatching(/\w+/) as string }]);
    const danish = (await agent.call('GET', `/operator/overview/figures?by=${by}&country=dk`)).json();
    expect(danish).toMatchObject({ data: { all: { leads: 0, sold_rate: null, fill_rate: null, first_alert_minutes: null }, rows: [] } });
  });

  it('is for staff', async () => {
    for (const path of ['/operator/overview', '/operator/overview/figures', '/operator/counters'])
      expect((await test.nobody().call('GET', path)).statusCode).toBe(401);
  });
});

it('counters show each waiting item once', async () => {
  const first = await agent.call('GET', '/operator/counters');
  expect(first.json()).toMatchObject({ data: { held_leads: 1, reports: 1, failed_jobs: 0, late_payments: 0 } });
  const again = await agent.call('GET', '/operator/counters', undefined, { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
});

it('leaves out reports with a pending decision, like the queue and its badge', async () => {
  const { data } = (await agent.call('GET', '/operator/overview')).json<{ data: OverviewWire }>();
  const id = data.due_reports[0]?.id ?? 0;
  const decided = await agent.call('POST', `/operator/reports/${id}/accept`, { reason: 'nobody of that name', undoable: true });
  expect(decided.statusCode, decided.body).toBe(200);
  const after = (await agent.call('GET', '/operator/overview')).json<{ data: OverviewWire }>().data;
  const figures = (await agent.call('GET', '/operator/overview/figures')).json<{ data: KindFiguresWire }>().data;
  const counters = (await agent.call('GET', '/operator/counters')).json<{ data: { reports: number } }>().data;
  const ages = after.report_ages.reduce((sum, { count }) => sum + count, 0);
  expect([after.open_reports, ages, after.due_reports.length, figures.report_ages.length, counters.reports]).toEqual([0, 0, 0, 0, 0]);
});

it('an age of 48 working hours is beyond the promise', () => {
  expect(countByBand([0, 7.9, 8, 47.9, 48, 500]).map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 1, 2]);
});
