import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultFiguresWire, ResultsWire } from '../../contract/home/results-endpoints.ts';
import { resultBreakdowns } from '../../contract/home/values.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { listRoleBalances } from '../billing/operator/accounting-query.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { csvRows } from '../enquiries/intake/csv-rule.ts';
import { withdrawEnquiry } from '../enquiries/end-enquiry.ts';
import { sql } from '../platform/database/sql.ts';

const clock = useTestClock('2025-09-01T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
type Company = Awaited<ReturnType<typeof test.company>>;
let company: Company;
let stranger: Company;

/** One lead of the test and its outcome. */
interface Fate {
  readonly boughtAt: string;
  readonly isCredited: boolean;
  readonly stages: readonly string[];
  readonly quote: number | null;
  readonly job: number | null;
  readonly waitedMinutes: number | null;
}
const fates: Fate[] = [];

/** Reproducible draws, so that a failure can be repeated. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const paths = [
  [],
  ['contacted'],
  ['contacted', 'quoted'],
  ['quoted', 'won'],
  ['won'],
  ['contacted', 'lost'],
  ['quoted', 'lost'],
  ['won', 'lost'],
  ['won', 'contacted'],
];

beforeAll(async () => {
  const draw = draws(39);
  const { sourceId } = await makeSource(test.database);
  company = await test.company({ creditLimitMinor: 100_000_000 });
  stranger = await test.company();
  let minutes = 0;
  for (let lead = 0; lead < 24; lead += 1) {
    // All before an unpaid invoice stops purchases.
    minutes += 12 * 60 + Math.floor(draw() * 36 * 60);
    clock.after(minutes * 60_000);
    const enquiryId = await putOnSale(test.database, sourceId);
    const boughtAt = clock.now.toISOString();
    const { code } = (await company.call('PUT', `/lead/accept/${enquiryId}`, {})).json<{ data: { lead: { code: string } } }>().data.lead;
    const waitedMinutes = draw() < 0.3 ? null : 1 + Math.floor(draw() * 300);
    if (waitedMinutes !== null) {
      clock.after((minutes + waitedMinutes) * 60_000);
      expect((await company.call('POST', `/lead/attempts/${code}`, { channel: 'phone' })).statusCode).toBe(200);
    }
    const stages = paths[Math.floor(draw() * paths.length)] ?? [];
    clock.after((minutes + 400) * 60_000);
    for (const stage of stages) {
      const more = stage === 'lost' ? { lost_reason: 'price' } : {};
      expect((await company.call('PUT', '/lead/stages', { leads: [code], stage, ...more })).statusCode).toBe(200);
    }
    const [quote, job] = [
      draw() < 0.5 ? Math.floor(draw() * 500_000) / 100 : null,
      draw() < 0.5 ? Math.floor(draw() * 500_000) / 100 : null,
    ];
    const isWon = stages.at(-1) === 'won';
    if (isWon) {
      const facts = { stage: 'won', quote_value: quote, job_value: job, lost_reason: null, next_action: null };
      expect((await company.call('PUT', `/lead/progress/${code}`, facts)).statusCode).toBe(200);
    }
    if (draw() < 0.2) {
      await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
      await settleWithdrawal(test.database, enquiryId);
    }
    // A withdrawal credits the lead only under its own rule.
    const credit = await test.database.db.first(sql<{ id: number }>`
      select i.id from invoices i join purchases p on p.id = i.purchase_id where p.code = ${code} and i.kind = 'credit_note'`);
    const isCredited = credit !== undefined;
    fates.push({ boughtAt, isCredited, stages, quote, job, waitedMinutes });
  }
  clock.after((minutes + 1_000) * 60_000);
}, 120_000);

const load = async (query = ''): Promise<ResultsWire> => {
  const response = await company.call('GET', `/company/results${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: ResultsWire }>().data;
};

/** The same figures, worked out lead by lead. */
function workOut(leads: readonly Fate[]): ResultFiguresWire {
  const lastOpen = (fate: Fate) => fate.stages.filter((stage) => stage !== 'lost').at(-1) ?? 'new';
  const isWon = ({ stages }: Fate) => stages.at(-1) === 'won';
  const won = leads.filter(isWon);
  const spend = leads.filter(({ isCredited }) => !isCredited).length * 24;
  const value = won.reduce((sum, { quote, job }) => sum + Math.round((job ?? quote ?? 0) * 100), 0) / 100;
  const waits = leads.flatMap(({ waitedMinutes }) => (waitedMinutes === null ? [] : [waitedMinutes])).toSorted((one, other) => one - other);
  const [low, high] = [waits[Math.floor((waits.length - 1) / 2)], waits[Math.ceil((waits.length - 1) / 2)]];
  return {
    leads: leads.length,
    contacted: leads.filter((fate) => lastOpen(fate) !== 'new').length,
    quoted: leads.filter((fate) => ['quoted', 'won'].includes(lastOpen(fate))).length,
    won: won.length,
    spend,
    job_value: value,
    cost_per_won: won.length === 0 ? null : Math.round((spend * 100) / won.length) / 100,
    return_on_spend: spend === 0 ? null : Math.round((value / spend) * 100) / 100,
    response_minutes: low === undefined || high === undefined ? null : Math.round((low + high) / 2),
  };
}
/** The company's day: London was an hour ahead of UTC throughout. */
const dayOf = ({ boughtAt }: Fate): string => new Date(Date.parse(boughtAt) + 3_600_000).toISOString().slice(0, 10);
const within = (from: string, until: string) => fates.filter((fate) => dayOf(fate) >= from && dayOf(fate) <= until);

describe('results', () => {
  it.each([
    ['2025-09-01', '2026-12-31'],
    ['2025-09-05', '2025-09-20'],
    ['2025-09-20', '2025-10-10'],
    ['2024-01-01', '2024-12-31'],
  ])('of %s to %s are those of a lead by lead count', async (from, until) => {
    const { total, previous } = await load(`?from=${from}&until=${until}`);
    expect(total.current).toEqual(workOut(within(from, until)));
    expect(total.previous).toEqual(workOut(within(previous.from, previous.until)));
  });

  it.each(resultBreakdowns)('add up to the total by %s', async (by) => {
    const { total, rows } = await load(`?by=${by}&from=2025-09-01&until=2026-12-31`);
    for (const figure of ['leads', 'contacted', 'quoted', 'won', 'spend', 'job_value'] as const)
      expect(Math.round(rows.reduce((sum, row) => sum + row.current[figure], 0) * 100)).toBe(Math.round(total.current[figure] * 100));
    expect(rows.every(({ name }) => name !== '')).toBe(true);
  });

  it('reconcile with the ledger to the penny', async () => {
    const balances = await listRoleBalances(test.database.db, { country: 'gb', from: '2025-09-01', to: '2026-12-31' });
    const sales = balances.find(({ role }) => role === 'sales');
    const { total } = await load('?from=2025-09-01&until=2026-12-31');
    expect((sales?.openingMinor ?? 0) - (sales?.closingMinor ?? 0)).toBe(Math.round(total.current.spend * 100));
  });

  it('default to the last 365 days', async () => {
    const { period } = await load();
    expect((Date.parse(period.until) - Date.parse(period.from)) / 86_400_000).toBe(364);
  });

  it('are the company’s own', async () => {
    const response = await stranger.call('GET', '/company/results?from=2025-09-01&until=2026-12-31');
    expect(response.json<{ data: ResultsWire }>().data.total.current).toEqual(workOut([]));
    expect((await test.nobody().call('GET', '/company/results')).statusCode).toBe(401);
  });

  it.each([
    ['from=2026-02-02&until=2026-02-01', 'from'],
    ['from=2010-01-01&until=2026-02-01', 'from'],
    ['from=yesterday', 'from'],
    ['by=customer', 'by'],
  ])('are refused for %s', async (query, field) => {
    for (const path of ['/company/results', '/company/results/export']) {
      const response = await company.call('GET', `${path}?${query}`);
      expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
    }
  });

  it('are exported row by row', async () => {
    const { rows } = await load('?by=month&from=2025-09-01&until=2026-12-31');
    const file = await company.call('GET', '/company/results/export?by=month&from=2025-09-01&until=2026-12-31');
    const [head, ...lines] = csvRows(file.body).map(({ cells }) => cells.join());
    expect(head).toBe('from,until,currency,name,leads,contacted,quoted,won,spend,job_value,cost_per_won,return_on_spend,response_minutes');
    expect(lines.map((line) => line.split(',')[3])).toEqual(rows.map(({ name }) => name));
  });
});
