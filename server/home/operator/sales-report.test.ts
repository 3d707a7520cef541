import { beforeAll, describe, expect, it } from 'vitest';
import type { SalesReportWire } from '../../../contract/home/sales-report-endpoints.ts';
import { getSiteBrand } from '../../../contract/kit/brands.ts';
import { salesBreakdowns } from '../../../contract/home/values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { listRoleBalances } from '../../billing/operator/accounting-query.ts';
import { csvRows } from '../../enquiries/intake/csv-rule.ts';
import { sql } from '../../platform/database/sql.ts';
import { choosePeriod, chooseStep, listSteps, periodBefore } from './sales-report.ts';

describe('choosing a period', () => {
  it.each([
    ['the last 30 days by default', {}, { from: '2026-02-01', until: '2026-03-02' }],
    ['30 days up to a given day', { until: '2026-01-31' }, { from: '2026-01-02', until: '2026-01-31' }],
    ['from a given day until today', { from: '2026-02-27' }, { from: '2026-02-27', until: '2026-03-02' }],
    ['a single day in the future', { from: '2026-04-01' }, { from: '2026-04-01', until: '2026-04-01' }],
    ['no period that ends before it starts', { from: '2026-02-02', until: '2026-02-01' }, 'reversed'],
    ['no period of more than ten years', { from: '2010-01-01' }, 'too_long'],
  ])('takes %s', (_, given, period) => expect(choosePeriod(given, '2026-03-02')).toEqual(period));

  it.each([
    ['2026-03-01', '2026-03-31', { from: '2026-01-29', until: '2026-02-28' }],
    ['2024-02-29', '2024-02-29', { from: '2024-02-28', until: '2024-02-28' }],
  ])('compares %s to %s with as many days before it', (from, until, before) => expect(periodBefore({ from, until })).toEqual(before));

  it.each([
    ['2026-01-01', '2026-02-14', 'day', 45, '2026-01-01', '2026-02-14'],
    // 1 January 2026 was a Thursday.
    ['2026-01-01', '2026-03-31', 'week', 14, '2025-12-29', '2026-03-30'],
    ['2025-01-31', '2026-01-30', 'month', 13, '2025-01-01', '2026-01-01'],
  ])('draws %s to %s in steps of a %s', (from, until, step, count, first, last) => {
    const period = { from, until };
    const steps = listSteps(period, chooseStep(period));
    expect([chooseStep(period), steps.length, steps[0], steps.at(-1)]).toEqual([step, count, first, last]);
  });
});

describe('the report', () => {
  const clock = useTestClock('2026-03-02T10:00:00Z');
  const test = useTestApp({ clock: () => clock.now });
  let agent: TestCaller;

  const load = async (query: string): Promise<SalesReportWire> => {
    const answer = await agent.call('GET', `/operator/sales-report?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: SalesReportWire }>().data;
  };

  /** One lead sold in January, two sold and one unsold in February; one credited in part, and a company imported with its debt, in February. */
  beforeAll(async () => {
    const moveTo = (time: string): void => clock.after(Date.parse(time) - clock.start.getTime());
    moveTo('2026-01-20T10:00:00Z');
    const { sourceId } = await makeSource(test.database);
    const company = await test.company();
    const buy = async (by: TestCaller = company): Promise<number> => {
      const id = await putOnSale(test.database, sourceId);
      expect((await by.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
      return id;
    };
    const first = await buy();
    moveTo('2026-02-10T10:00:00Z');
    const later = await test.company();
    const second = await buy(later);
    await test.database.db.rows(sql`insert into enquiry_tracking (enquiry_id, utm_campaign) values (${second}, 'Winter boilers')`);
    // Half an hour before March in London.
    moveTo('2026-02-28T23:30:00Z');
    await buy(await test.company());
    await putOnSale(test.database, sourceId);
    const invoice = await test.database.db.first(sql<{ code: string }>`
      select i.code from invoices i join purchases p on p.id = i.purchase_id where p.enquiry_id = ${first}`);
    const admin = await test.staff('admin');
    const credited = await admin.call('POST', `/operator/invoices/${invoice?.code}/credit`, {
      net: 10,
      note: 'Agreed on the telephone.',
      reason: 'agreed on the telephone',
    });
    expect(credited.statusCode, credited.body).toBeLessThan(300);
    moveTo('2026-02-20T10:00:00Z');
    const imported = await admin.call('POST', '/operator/companies', {
      country: 'gb',
      internal_name: 'Imported Heating Ltd',
      company_type: 'Ltd',
      company_number: '01234567',
      phone: '0116 496 0123',
      address_line1: '1 Mill Lane',
      town: 'Leicester',
      postcode: 'LE4 7ZS',
      title: 'Ms',
      forename: 'Rosalind',
      surname: 'Ashby',
      email: 'rosalind@imported.test',
      balance: '120',
      reason: 'moved from the previous system',
    });
    expect(imported.statusCode, imported.body).toBe(201);
    moveTo('2026-03-02T10:00:00Z');
    const lead = await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${second}`);
    expect((await later.call('PUT', '/lead/stages', { leads: [lead?.code], stage: 'won' })).statusCode).toBe(200);
    agent = await test.staff('agent');
  });

  it('compares a month with the days before it', async () => {
    const { period, previous, total, step, steps, currency } = await load('country=gb&from=2026-02-01&until=2026-02-28');
    expect([period, previous, currency]).toEqual([
      { from: '2026-02-01', until: '2026-02-28' },
      { from: '2026-01-04', until: '2026-01-31' },
      'GBP',
    ]);
    expect(total).toEqual({
      current: { received: 3, sales: 2, contacted: 1, won: 1, invoiced: 48, credited: 10, net: 38 },
      previous: { received: 1, sales: 1, contacted: 0, won: 0, invoiced: 24, credited: 0, net: 24 },
    });
    expect([step, steps.length]).toEqual(['day', 28]);
    expect(steps.filter(({ sales }) => sales > 0).map(({ from, invoiced }) => [from, invoiced])).toEqual([
      ['2026-02-10', 24],
      ['2026-02-28', 24],
    ]);
  });

  it.each(salesBreakdowns)('adds up to the total by %s', async (by) => {
    const { total, rows, steps } = await load(`country=gb&by=${by}&from=2026-02-01&until=2026-02-28`);
    for (const part of ['current', 'previous'] as const)
      for (const figure of ['sales', 'contacted', 'won', 'invoiced', 'credited', 'net'] as const)
        expect(rows.reduce((sum, row) => sum + row[part][figure], 0)).toBe(total[part][figure]);
    expect(steps.reduce((sum, { net }) => sum + net, 0)).toBe(total.current.net);
    const received = rows.map(({ current }) => current.received);
    if (by === 'company') expect(received).toEqual([null, null, null]);
    else expect(received.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(total.current.received);
  });

  it('names campaigns, and leads without one', async () => {
    const { rows } = await load('country=gb&by=campaign&from=2026-02-01&until=2026-02-28');
    expect(rows.map(({ name, current }) => [name, current.sales])).toEqual(
      expect.arrayContaining([
        ['Winter boilers', 1],
        [null, 1],
      ]),
    );
  });

  it('names the sites that leads came from', async () => {
    const { rows } = await load('country=gb&by=site&from=2026-02-01&until=2026-02-28');
    expect(rows.map(({ name, current }) => [name, current.sales, current.won])).toEqual([[getSiteBrand(1).name, 2, 1]]);
  });

  it('agrees with the ledger, which keeps opening balances apart', async () => {
    const { total, opening_balances } = await load('country=gb&from=2026-02-01&until=2026-02-28');
    const ledger = await listRoleBalances(test.database.db, { country: 'gb', from: '2026-02-01', to: '2026-02-28' });
    const turnover = (role: string) => {
      const found = ledger.find((one) => one.role === role);
      return found === undefined ? 0 : found.openingMinor - found.closingMinor;
    };
    expect([total.current.net * 100, (opening_balances ?? 0) * 100]).toEqual([turnover('sales'), turnover('opening_balance')]);
    expect(opening_balances).toBe(120);
  });

  it('uses the calendar of its country', async () => {
    const { total } = await load('country=gb&from=2026-03-01&until=2026-03-01');
    expect(total.current).toEqual({ received: 0, sales: 0, contacted: 0, won: 0, invoiced: 0, credited: 0, net: 0 });
    const danish = await load('country=dk&from=2026-02-01&until=2026-02-28');
    expect([danish.currency, danish.rows, danish.total.current.sales]).toEqual(['DKK', [], 0]);
  });

  it('exports every row with both periods', async () => {
    const answer = await agent.call('GET', '/operator/sales-report/export?country=gb&by=source&from=2026-02-01&until=2026-02-28');
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="sales-by-source.csv"']);
    const [head, ...rows] = csvRows(answer.body).map(({ cells }) => cells.join());
    expect(head).toBe(
      'from,until,country,currency,name,received,sales,contacted,won,invoiced,credited,net,received_before,sales_before,contacted_before,won_before,invoiced_before,credited_before,net_before',
    );
    expect(rows).toEqual([expect.stringMatching(/^2026-02-01,2026-02-28,gb,GBP,[^,]+,3,2,1,1,48,10,38,1,1,0,0,24,0,24$/)]);
  });

  it.each([
    ['from=2026-02-02&until=2026-02-01', 'until'],
    ['from=2010-01-01&until=2026-02-01', 'from'],
    ['from=yesterday', 'from'],
    ['by=customer', 'by'],
    ['country=xx', 'country'],
  ])('refuses %s', async (query, field) => {
    for (const path of ['/operator/sales-report', '/operator/sales-report/export']) {
      const answer = await agent.call('GET', `${path}?${query}`);
      expect([answer.statusCode, Object.keys(answer.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, [field]]);
    }
  });

  it('is for staff', async () => {
    for (const caller of [test.nobody(), await test.company()])
      for (const path of ['/operator/sales-report', '/operator/sales-report/export'])
        expect((await caller.call('GET', path)).statusCode).toBe(401);
  });
});
