import { pino } from 'pino';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { useEventReceiver } from '../../test/event-receiver.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { giveCard } from '../../test/factories/give-card.ts';
import { openForTests } from '../../test/open-together.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { automaticJobs } from '../billing/automatic/jobs.ts';
import { startTelemetry } from '../platform/export-telemetry.ts';
import { sql } from '../platform/database/sql.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { insertMails } from '../platform/outbox.ts';
import { inSpan } from '../platform/database/tracing.ts';
import { allJobs } from './all-jobs.ts';

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
  readonly status: { readonly code?: number };
}

const log = pino({ level: 'silent' });
const collector = useEventReceiver();
const aNever = 3_600_000;
const telemetry = openForTests((closeLater) => {
  const endpoint = new URL(collector.url).origin;
  const more = { headers: 'authorization=Bearer%20opensesame', serviceName: 'shop', version: '1.2.3', ratio: 1 };
  const started = startTelemetry({ endpoint, ...more, hosts: new Set(['127.0.0.1']), log, flushMs: aNever, metricsMs: aNever });
  closeLater(started.stop);
  return Promise.resolve(started);
});
const { test, server } = useMailedApp();
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${caller}-00f067aa0ba902b7-01`;

async function listSpans(): Promise<WireSpan[]> {
  await telemetry.flush();
  const sent = collector.received.filter(({ path }) => path === '/v1/traces');
  return sent.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}
const getAttributes = (span: WireSpan | undefined): Record<string, string | undefined> =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

/** Returns the names of a span and all above it, the outermost first. */
function listPath(spans: readonly WireSpan[], span: WireSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : listPath(spans, parent)), span.name];
}

describe('the trace of a purchase', () => {
  it('continues from the caller through statements, outbox, job and card provider to the mail server', async () => {
    const company = await test.company({ card: 'none' });
    await giveCard(test, company.companyId);
    await test.database.db.rows(
      sql`update accounts set top_up_below_minor = 90000000, top_up_amount_minor = 1000 where company_id = ${company.companyId}`,
    );
    const enquiryId = await putOnSale(test.database, sourceId);
    await test.sendMessages();
    await listSpans();
    collector.received.length = 0;
    test.logged.length = 0;

    const response = await company.call('PUT', `/lead/accept/${enquiryId}`, {}, { traceparent });
    expect(response.statusCode).toBe(200);
    const queue = await openJobQueue({ database: test.database, jobs: allJobs, log, install: false, worker: true });
    await queue.work(automaticJobs(test.provider).filter(({ name }) => name === 'top-up-account'));
    const countPaid = () =>
      test.database.db.rows(sql`select 1 from payments where company_id = ${company.companyId} and state = 'succeeded'`);
    await expect.poll(countPaid).toHaveLength(1);
    await queue.stop();
    const since = server.mails.length;
    await test.sendMessages();
    await server.mailTo(company.email, { since, about: 'Plantedname' });

    const spans = (await listSpans()).filter(({ traceId }) => traceId === caller);
    const paths = spans.map((span) => listPath(spans, span).join(' > '));
    const request = 'PUT /api/v1/lead/accept/:id';
    expect(paths).toEqual(
      expect.arrayContaining([
        request,
        `${request} > insert outbox_messages`,
        `${request} > send purchase.receipt`,
        `${request} > send purchase.receipt > SMTP send`,
        `${request} > job top-up-account`,
        `${request} > job top-up-account > insert automatic_charges`,
        `${request} > job top-up-account > POST 127.0.0.1`,
      ]),
    );
    const root = spans.find(({ name }) => name === request);
    expect(root?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(root?.kind).toBe(2);
    expect(getAttributes(root)).toMatchObject({
      'http.route': '/api/v1/lead/accept/:id',
      'http.response.status_code': '200',
      'plumbline.companyId': String(company.companyId),
    });
    expect(spans.filter(({ startTimeUnixNano, endTimeUnixNano }) => BigInt(endTimeUnixNano) < BigInt(startTimeUnixNano))).toEqual([]);

    const lines = test.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({ traceId: caller });
    const everything = collector.received.map(({ body }) => body).join('');
    for (const value of ['Plantedname', 'Plantedstreet', 'LE4 7ZS', company.email, 'dedupe', '$1']) expect(everything).not.toContain(value);
  });

  it('names service and version, and authenticates with the given headers', async () => {
    await test.nobody().call('GET', '/countries/');
    await listSpans();
    const [sent] = collector.received;
    expect(sent?.headers).toMatchObject({ authorization: 'Bearer opensesame', 'content-type': 'application/json' });
    expect(sent?.body).toContain('{"key":"service.name","value":{"stringValue":"shop"}}');
    expect(sent?.body).toContain('{"key":"service.version","value":{"stringValue":"1.2.3"}}');
  });
});

describe('a request', () => {
  it.each(['junk', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${caller}-00f067aa0ba902b7-01`])(
    'begins a new trace if its traceparent is invalid: %s',
    async (given) => {
      await test.nobody().call('GET', '/countries/', undefined, { traceparent: given });
      const [span] = await listSpans();
      expect(span?.traceId).toMatch(/^[\da-f]{32}$/);
      expect(span?.traceId).not.toBe(caller);
      expect(span?.parentSpanId).toBeUndefined();
    },
  );

  it('is named by its route, without its query', async () => {
    await test.nobody().call('GET', '/countries/?email=pat@example.test');
    expect(JSON.stringify(await listSpans())).not.toContain('pat@example');
  });

  it('leaves no trace if it is a probe', async () => {
    await test.app.inject({ url: '/livez' });
    expect(await listSpans()).toEqual([]);
  });
});

describe('work outside a request', () => {
  it('leaves no trace while it only polls', async () => {
    await test.sendMessages();
    await listSpans();
    collector.received.length = 0;
    await test.sendMessages();
    expect(await listSpans()).toEqual([]);
  });

  it('passes its trace on with several mails, and to the receiver of a call', async () => {
    const { companyId } = await test.company();
    await inSpan({ name: 'cause', kind: 'internal' }, async () => {
      await test.database.inTx((tx) =>
        tx.rows(
          insertMails(
            sql`select ${`cause:${companyId}`}, 'account.password-changed', 'company', ${companyId}::bigint, null, jsonb_build_object('a', 1)`,
          ),
        ),
      );
      await fetch(`${collector.url}?token=opensesame`, { method: 'POST', body: '{}' });
    });
    await test.sendMessages();
    const called = collector.received.find(({ path }) => path.startsWith('/hook'));
    const spans = await listSpans();
    const cause = spans.find(({ name }) => name === 'cause');
    const call = spans.find(({ name }) => name === 'POST 127.0.0.1');
    expect(called?.headers['traceparent']).toBe(`00-${cause?.traceId ?? ''}-${call?.spanId ?? ''}-01`);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === cause?.spanId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert outbox_messages', 'POST 127.0.0.1', 'send account.password-changed']),
    );
    expect(JSON.stringify(spans)).not.toContain('token=');
  });

  it('records a failure by its code, not by its message', async () => {
    const broken = inSpan({ name: 'cause', kind: 'internal' }, () => test.database.db.rows(sql`select ${'Pat Example'}::integer`));
    await expect(broken).rejects.toThrow();
    const spans = await listSpans();
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['select', 2],
      ['cause', 2],
    ]);
    expect(getAttributes(spans[0])['error.type']).toBe('22P02');
    expect(JSON.stringify(spans)).not.toContain('Pat Example');
  });
});

describe('the export', () => {
  it('keeps spans while the collector is away', async () => {
    collector.answerWith((response) => void response.writeHead(503).end());
    await inSpan({ name: 'kept', kind: 'internal' }, () => Promise.resolve());
    await telemetry.flush();
    collector.received.length = 0;
    collector.answerWith((response) => void response.end('{}'));
    expect((await listSpans()).map(({ name }) => name)).toEqual(['kept']);
  });

  it('drops what the collector refuses', async () => {
    collector.answerWith((response) => void response.writeHead(400).end());
    await inSpan({ name: 'refused', kind: 'internal' }, () => Promise.resolve());
    await telemetry.flush();
    collector.received.length = 0;
    expect(await listSpans()).toEqual([]);
  });

  it('sends metrics as sums, gauges and histograms', async () => {
    const register = new Registry();
    const registers = [register];
    new Counter({ name: 'sales_total', help: 'Sales', labelNames: ['channel'], registers }).inc({ channel: 'auto' }, 3);
    new Gauge({ name: 'wait_seconds', help: 'Waits', registers }).set(1.5);
    const delay = new Histogram({ name: 'delay_seconds', help: 'Delays', buckets: [1, 10], registers });
    for (const seconds of [0.5, 5, 50, 60]) delay.observe(seconds);
    telemetry.observe(register);
    await telemetry.flush();
    const sent = collector.received.find(({ path }) => path === '/v1/metrics');
    const { resourceMetrics } = JSON.parse(sent?.body ?? '') as { resourceMetrics: { scopeMetrics: { metrics: unknown[] }[] }[] };
    expect(resourceMetrics[0]?.scopeMetrics[0]?.metrics).toMatchObject([
      {
        name: 'sales_total',
        sum: {
          isMonotonic: true,
          aggregationTemporality: 2,
          dataPoints: [{ asDouble: 3, attributes: [{ key: 'channel', value: { stringValue: 'auto' } }] }],
        },
      },
      { name: 'wait_seconds', unit: 's', gauge: { dataPoints: [{ asDouble: 1.5 }] } },
      {
        name: 'delay_seconds',
        histogram: { dataPoints: [{ count: '4', sum: 115.5, bucketCounts: ['1', '1', '2'], explicitBounds: [1, 10] }] },
      },
    ]);
  });
});
