import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { beginChildSpan, outsideSpans, startTracing, type FinishedSpan, type Span, type SpanAttributes } from './database/tracing.ts';

export interface TelemetryOptions {
  /** Base address of the collector; `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string;
  /** Such as `authorization=Bearer%20x,tenant=1`, percent-encoded. */
  readonly headers: string | null;
  readonly serviceName: string;
  readonly version: string;
  /** Share of traces recorded, from 0 to 1. */
  readonly ratio: number;
  /** Hosts that may be named in spans: the operator's own providers. Receivers that companies chose are not named. */
  readonly hosts: ReadonlySet<string>;
  readonly log: Logger;
  readonly flushMs?: number;
  readonly metricsMs?: number;
}

export interface Telemetry {
  /** Exports the metrics of a registry as well. */
  observe(register: Registry): void;
  /** Sends everything recorded so far. */
  flush(): Promise<void>;
  /** Stops recording and sends the rest. */
  stop(): Promise<void>;
}

/** Bounds memory while the collector is away; further spans are dropped. */
const maxQueued = 4_096;
const maxPerBatch = 512;
const standardFlushMs = 5_000;
const standardMetricsMs = 60_000;
const requestTimeoutMs = 5_000;
/** Statuses after which the protocol asks for a retry. */
const retryable = new Set([429, 502, 503, 504]);

const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

const toNano = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

function toValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const toAttributes = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));

function toWireSpan({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, hasFailed }: FinishedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    flags: 1,
    name,
    kind: kinds[kind],
    startTimeUnixNano: toNano(startedAt),
    endTimeUnixNano: toNano(endedAt),
    attributes: toAttributes(attributes),
    status: hasFailed ? { code: 2 } : {},
  };
}

/** A metric as prom-client describes it. */
interface MetricJson {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly {
    readonly value: number;
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
  }[];
}

const cumulative = 2;

/** Groups the series of a histogram by their labels; each bucket of Prometheus counts the smaller ones as well. */
function toHistogramPoints({ name, values }: MetricJson, times: object): object[] {
  const groups = new Map<string, { labels: Record<string, string | number>; sum: number; count: number; buckets: [number, number][] }>();
  for (const { value, metricName, labels: all } of values) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, sum: 0, count: 0, buckets: [] };
    groups.set(key, group);
    if (metricName === `${name}_sum`) group.sum = value;
    else if (metricName === `${name}_count`) group.count = value;
    else if (le !== undefined && le !== '+Inf') group.buckets.push([Number(le), value]);
  }
  return [...groups.values()].map(({ labels, sum, count, buckets }) => {
    const sorted = buckets.toSorted(([a], [b]) => a - b);
    const counts = [...sorted.map(([, upTo]) => upTo), count].map((upTo, at, list) => String(upTo - (list[at - 1] ?? 0)));
    return {
      attributes: toAttributes(labels),
      ...times,
      count: String(count),
      sum,
      bucketCounts: counts,
      explicitBounds: sorted.map(([bound]) => bound),
    };
  });
}

function toWireMetric(metric: MetricJson, startedAt: number, at: number): object | undefined {
  const times = { startTimeUnixNano: toNano(startedAt), timeUnixNano: toNano(at) };
  const about = { name: metric.name, description: metric.help, ...(metric.name.includes('_seconds') && { unit: 's' }) };
  if (metric.type === 'histogram')
    return { ...about, histogram: { dataPoints: toHistogramPoints(metric, times), aggregationTemporality: cumulative } };
  const points = metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ attributes: toAttributes(labels), ...times, asDouble: value }));
  if (points.length === 0) return undefined;
  if (metric.type === 'counter') return { ...about, sum: { dataPoints: points, aggregationTemporality: cumulative, isMonotonic: true } };
  return metric.type === 'gauge' ? { ...about, gauge: { dataPoints: points } } : undefined;
}

function readHeaders(text: string | null): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', ...rest]) => (name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(rest.join('=').trim())]])),
  );
}

/** The part of undici's request that its channels publish. */
interface FetchRequest {
  readonly method: string;
  readonly origin: string;
  addHeader(name: string, value: string): unknown;
}

/**
 * Traces outgoing calls by the channels of Node's two HTTP clients, so that a new caller is covered without code of its own.
 * Continues the trace at the receiver. Returns a function that stops it.
 */
function traceOutgoingCalls(hosts: ReadonlySet<string>): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string, addHeader: (name: string, value: string) => void): void => {
    const address = hosts.has(host) ? host : 'other';
    const attributes = { 'http.request.method': method, 'server.address': address };
    const span = beginChildSpan(() => ({ name: `${method} ${address}`, kind: 'client', attributes }));
    if (span === undefined) return;
    open.set(request, span);
    addHeader('traceparent', span.traceparent);
  };
  const end = (request: object, status: number): void =>
    open.get(request)?.end({ attributes: { 'http.response.status_code': status }, ...(status >= 400 && { error: status }) });
  const fail = (message: unknown): void => {
    const { request, error } = message as { request: object; error: unknown };
    open.get(request)?.end({ error });
  };
  const listeners: readonly (readonly [string, (message: unknown) => void])[] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: FetchRequest };
        begin(request, request.method, new URL(request.origin).hostname, (name, value) => void request.addHeader(name, value));
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as { request: object; response: { statusCode: number } };
        end(request, response.statusCode);
      },
    ],
    ['undici:request:error', fail],
    [
      'http.client.request.created',
      (message) => {
        const { request } = message as { request: ClientRequest };
        begin(request, request.method, request.host, (name, value) => {
          if (!request.headersSent) request.setHeader(name, value);
        });
      },
    ],
    [
      'http.client.response.finish',
      (message) => {
        const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
        end(request, response.statusCode ?? 0);
      },
    ],
    ['http.client.request.error', fail],
  ];
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}

interface Sender {
  /** False if the same content should be sent again later. */
  send(path: 'traces' | 'metrics', body: object): Promise<boolean>;
}

/** Posts JSON to the collector. Warns once per outage. */
function openSender({ endpoint, headers, log }: TelemetryOptions): Sender {
  const base = endpoint.replace(/\/+$/, '');
  const all = { ...readHeaders(headers), 'content-type': 'application/json', 'user-agent': 'Plumbline' };
  let isAway = false;
  const attempt = async (path: string, body: object): Promise<number | undefined> => {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(`${base}/v1/${path}`, {
      method: 'POST',
      headers: all,
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  };
  return {
    send: async (path, body) => {
      const status = await outsideSpans(() => attempt(path, body).catch(() => undefined));
      const isTaken = status !== undefined && status < 300;
      if (!isTaken && !isAway) log.warn({ path, status }, 'the telemetry collector did not accept an export');
      isAway = !isTaken;
      return isTaken || (status !== undefined && !retryable.has(status));
    },
  };
}

/** Exports spans and metrics by OTLP over HTTP in its JSON form. Work is never held up by the collector: what it cannot take is dropped. */
export function startTelemetry(options: TelemetryOptions): Telemetry {
  const { serviceName, version, ratio, hosts, flushMs = standardFlushMs, metricsMs = standardMetricsMs } = options;
  const { send } = openSender(options);
  const resource = {
    attributes: toAttributes({ 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() }),
  };
  const scope = { name: 'plumbline', version };
  const startedAt = performance.timeOrigin;
  const registers = new Set<Registry>();
  let queued: FinishedSpan[] = [];
  const record = (span: FinishedSpan): void => {
    if (queued.length < maxQueued) queued.push(span);
  };

  const sendSpans = async (): Promise<void> => {
    while (queued.length > 0) {
      const batch = queued.splice(0, maxPerBatch);
      const isDone = await send('traces', { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: batch.map(toWireSpan) }] }] });
      if (isDone) continue;
      queued = [...batch, ...queued].slice(0, maxQueued);
      return;
    }
  };
  const sendMetrics = async (): Promise<void> => {
    for (const register of registers) {
      const all = (await register.getMetricsAsJSON()) as unknown as readonly MetricJson[];
      const metrics = all.map((metric) => toWireMetric(metric, startedAt, Date.now())).filter((metric) => metric !== undefined);
      // The next export has newer totals, so a lost one is not repeated.
      await send('metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] });
    }
  };
  let sending = Promise.resolve();
  /** One export at a time, so that a slow collector is not called twice. */
  const queue = (work: () => Promise<void>): Promise<void> => (sending = sending.then(work, work));

  const stopTracing = startTracing({ record, ratio });
  const stopOutgoing = traceOutgoingCalls(hosts);
  const timers = [setInterval(() => void queue(sendSpans), flushMs), setInterval(() => void queue(sendMetrics), metricsMs)];
  const flush = async (): Promise<void> => {
    await queue(sendSpans);
    await queue(sendMetrics);
  };
  return {
    observe: (register) => void registers.add(register),
    flush,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopOutgoing();
      stopTracing();
      await flush();
    },
  };
}
