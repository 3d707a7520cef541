import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { settleInEveryWay } from '../../test/factories/settle-in-every-way.ts';
import { promtoolProblems, readFamilies } from '../../test/promtool-rules.ts';
import { readMetrics } from '../../test/read-metrics.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const test = useTestApp();
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
const readText = async (): Promise<string> => (await test.app.inject({ url: '/metrics' })).body;

describe('totals of the business', () => {
  it('start at zero for every country, channel, reason and currency', async () => {
    expect(await readMetrics(test)).toMatchObject({
      'leads_received_total{country="gb"}': 0,
      'leads_released_total{country="se"}': 0,
      lead_offers_total: 0,
      'leads_sold_total{channel="auto"}': 0,
      'leads_credited_total{reason="report"}': 0,
      'payments_received_total{currency="SEK"}': 0,
      'money_received_total{currency="GBP"}': 0,
    });
  });

  it('count leads received, released, sold and credited, and the money of successful payments', async () => {
    await settleInEveryWay(test, sourceId);
    expect(await readMetrics(test)).toMatchObject({
      'leads_received_total{country="gb"}': 5,
      'leads_released_total{country="gb"}': 5,
      'leads_sold_total{channel="single"}': 5,
      'leads_credited_total{reason="withdrawn"}': 1,
      'payments_received_total{currency="GBP"}': 1,
      'money_received_total{currency="GBP"}': 30,
      'money_received_total{currency="DKK"}': 0,
    });
  });

  it('never fail a scrape', async () => {
    await test.database.pool.query('alter table provider_events rename to provider_events_away');
    const { statusCode, body } = await test.app.inject({ url: '/metrics' });
    await test.database.pool.query('alter table provider_events_away rename to provider_events');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^leads_sold_total\{channel="single"\} 5$/m);
  });
});

describe('every metric', () => {
  it('follows the rules of promtool', async () => {
    await test.nobody().call('GET', '/countries/');
    const text = await readText();
    expect(promtoolProblems(text)).toEqual([]);
    const families = readFamilies(text);
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
    expect(families.map(({ name, type }) => `${name} ${type}`)).toEqual(
      expect.arrayContaining([
        'leads_sold_total counter',
        'money_received_total counter',
        'queue_oldest_seconds gauge',
        'lead_first_alert_seconds histogram',
        'http_request_duration_seconds histogram',
        'outbox_handled_total counter',
      ]),
    );
  });

  it('names no person, company or lead in its labels', async () => {
    const labels = new Set(readFamilies(await readText()).flatMap((family) => [...family.labels]));
    for (const label of ['company', 'company_id', 'user', 'email', 'lead', 'code']) expect(labels).not.toContain(label);
  });

  it.each([
    ['# TYPE waits gauge\nwaits 1', 'waits: no help text'],
    ['# HELP waits_total Waits\n# TYPE waits_total gauge\nwaits_total 1', 'waits_total: _total without a counter'],
    ['# HELP sales Sales\n# TYPE sales counter\nsales 1', 'sales: a counter without _total'],
    ['# HELP wait_milliseconds Wait\n# TYPE wait_milliseconds gauge\nwait_milliseconds 1', 'wait_milliseconds: not in base units'],
    ['# HELP queue_hours Age\n# TYPE queue_hours gauge\nqueue_hours 1', 'queue_hours: not in base units'],
    ['# HELP wait_ms Wait\n# TYPE wait_ms gauge\nwait_ms 1', 'wait_ms: an abbreviated unit'],
    ['# HELP wait_gauge Wait\n# TYPE wait_gauge gauge\nwait_gauge 1', 'wait_gauge: the type in the name'],
    ['# HELP wait_count Waits\n# TYPE wait_count gauge\nwait_count 1', 'wait_count: _count or _sum of its own'],
    ['# HELP wait_seconds Wait\n# TYPE wait_seconds gauge\nwait_seconds{quantile="0.5"} 1', 'wait_seconds: quantile without a summary'],
    ['# HELP waits Waits\n# TYPE waits gauge\nwaits{jobName="x"} 1', 'waits: camelCase'],
    ['# HELP job:waits Waits\n# TYPE job:waits gauge\njob:waits 1', 'job:waits: a colon'],
  ])('would be reported if it were %j', (text, problem) => {
    expect(promtoolProblems(text)).toEqual([problem]);
  });
});
