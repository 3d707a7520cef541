import { connect, type Socket } from 'node:net';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import type { DataSize } from './make-data.ts';
import { benchCookie, measureLoad } from './measure-marketplace.ts';
import { reportFigure, reportGoal, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const page = '/api/v1/lead/marketplace?coverage=1';
const capacityRequests = 3_000;
const overloadFactor = 5;
const overloadSeconds = 15;
const recoverySeconds = 5;
/** A client that has not been answered by then has gone. */
const clientPatienceMs = 10_000;
const maxConnections = 2_000;

interface Outcome {
  readonly atMs: number;
  readonly tookMs: number;
  /** HTTP status, or what happened to the connection. */
  readonly status: number | 'timeout' | 'reset';
  readonly hasRetryAfter: boolean;
}

/** Sends one request on an idle connection or a new one. */
function makeSender(origin: URL, outcomes: Outcome[], began: number) {
  const idle: Socket[] = [];
  let open = 0;
  return (cookie: string): boolean => {
    const socket =
      idle.pop() ?? (open < maxConnections ? connect({ host: origin.hostname, port: Number(origin.port), noDelay: true }) : null);
    // No connection left counts as not sent.
    if (socket === null) return false;
    if (socket.connecting) open += 1;
    const sentAt = performance.now();
    let received = '';
    const finish = (status: Outcome['status'], isReusable: boolean): void => {
      socket.removeAllListeners();
      clearTimeout(timer);
      outcomes.push({ atMs: sentAt - began, tookMs: performance.now() - sentAt, status, hasRetryAfter: /retry-after: \d/i.test(received) });
      socket.on('error', () => undefined);
      if (isReusable) idle.push(socket);
      else {
        open -= 1;
        socket.destroy();
      }
    };
    const timer = setTimeout(() => finish('timeout', false), clientPatienceMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length >= end + 4 + length) finish(Number(received.slice(9, 12)), !/connection: close/i.test(received));
    });
    socket.on('error', () => finish('reset', false));
    socket.on('close', () => finish('reset', false));
    socket.write(`GET ${page} HTTP/1.1\r\nhost: ${origin.host}\r\ncookie: ${cookie}\r\n\r\n`);
    return true;
  };
}

/** Sends requests at a constant rate, whatever becomes of the earlier ones. */
async function sendSteadily(
  origin: string,
  perSecond: number,
  seconds: number,
  companies: number,
): Promise<{ outcomes: Outcome[]; unsent: number }> {
  const outcomes: Outcome[] = [];
  const began = performance.now();
  const send = makeSender(new URL(origin), outcomes, began);
  let sent = 0;
  let unsent = 0;
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const elapsed = performance.now() - began;
      const due = Math.min(elapsed / 1_000, seconds) * perSecond;
      for (; sent + unsent < due;) {
        if (send(benchCookie(1 + ((sent * 7) % companies)))) sent += 1;
        else unsent += 1;
      }
      if (elapsed < seconds * 1_000) return;
      clearInterval(tick);
      resolve();
    }, 2);
  });
  while (outcomes.length < sent) await new Promise((resolve) => setTimeout(resolve, 20));
  return { outcomes, unsent };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Sends five times the capacity for fifteen seconds, then half of it. Reports served, refused and lost pages, and the time to recover. */
export async function measureOverload(connection: PgConnection, { companies }: DataSize): Promise<void> {
  const product = await startServerProcess({
    DEMO: 'false',
    RATE_LIMIT_OVERRIDE: '1000000',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl(connection),
    MAX_QUEUE_MS: '500',
  });
  try {
    const capacity = await measureLoad(product.origin, page, capacityRequests, (index) => 1 + ((index * 7) % companies));
    const { outcomes, unsent } = await sendSteadily(product.origin, overloadFactor * capacity.perSecond, overloadSeconds, companies);
    const served = outcomes.filter(({ status }) => status === 200);
    const refused = outcomes.filter(({ status }) => status === 503);
    const lost = outcomes.filter(({ status }) => typeof status === 'string');
    reportRatio(
      'pages served at five times the capacity / at capacity, each second',
      served.length / overloadSeconds,
      capacity.perSecond,
      0.8,
      'at least',
    );
    reportGoal(
      'p95 ms of a served page meanwhile',
      percentile(
        served.map(({ tookMs }) => tookMs),
        0.95,
      ),
      2_000,
    );
    reportGoal('requests without an answer (timeout or reset)', lost.length, 0);
    reportGoal(
      'answers other than 200, or 503 with Retry-After',
      outcomes.length - served.length - lost.length - refused.filter(({ hasRetryAfter }) => hasRetryAfter).length,
      0,
    );
    reportFigure(
      'meanwhile',
      `${outcomes.length} sent, ${served.length} served, ${refused.length} refused in p50 ${percentile(
        refused.map(({ tookMs }) => tookMs),
        0.5,
      ).toFixed(0)} ms, ${unsent} without a free connection`,
    );
    const after = await sendSteadily(product.origin, capacity.perSecond / 2, recoverySeconds, companies);
    const lastBad = Math.max(0, ...after.outcomes.filter(({ status, tookMs }) => status !== 200 || tookMs > 500).map(({ atMs }) => atMs));
    reportGoal('ms until every page is served within half a second again', lastBad, 5_000);
  } finally {
    await product.stop();
  }
}
