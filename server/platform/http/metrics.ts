import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../database/database.ts';
import type { JobQueue } from '../jobs.ts';
import { addOutboxMetrics } from '../sending/outbox-metrics.ts';
import type { OutcomeCounter } from '../sending/outcome-counter.ts';
import { errorText } from '../texts.ts';
import { addVerifyMetrics } from '../verify-metrics.ts';
import { bearerOf } from './bearer-rule.ts';
import { failureBody } from './send-answer.ts';

export interface MetricsOptions {
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly queue: JobQueue;
  readonly db: Db;
  readonly outcomes: OutcomeCounter;
  /** Whoever knows it may read the metrics from anywhere; without one only this machine may. */
  readonly token: string | null;
  /** What else is measured, such as by a domain: each adds its own. */
  readonly more?: readonly ((register: Registry) => void)[];
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];
const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isAllowed(request: FastifyRequest, token: string | null): boolean {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) {
    const given = Buffer.from(bearer);
    const wanted = Buffer.from(token ?? '');
    return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // Behind a proxy everybody seems to come from this machine.
  const isProxied = proxyHeaders.some((name) => request.headers[name] !== undefined);
  return !isProxied && thisMachine.has(request.socket.remoteAddress ?? '');
}

/** Every file of the web app is a route of its own; one series for all of them is enough. */
function routeLabel(request: FastifyRequest): string {
  const url = request.routeOptions.url ?? 'unknown';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

function addGauges(register: Registry, { pools, queue }: MetricsOptions): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool, by state',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'open' }, pool.totalCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'waited_for' }, pool.waitingCount);
      }
    },
  });
  const waiting = new Gauge({
    name: 'job_waiting_seconds',
    help: 'For how long the oldest due job of a queue has waited',
    labelNames: ['job'],
    registers: [register],
    async collect() {
      waiting.reset();
      // Without a database the other figures are still worth reading.
      const ages = await queue.waitingSeconds().catch(() => new Map<string, number>());
      for (const [job, seconds] of ages) waiting.set({ job }, seconds);
    },
  });
}

/** `/metrics` for Prometheus, private. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addGauges(register, options);
  addOutboxMetrics(register, options);
  addVerifyMetrics(register, options);
  for (const add of options.more ?? []) add(register);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  // A series is looked up by its labels once; from then on by one short text.
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request);
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let known = series.get(key);
    if (known === undefined) {
      known = durations.labels({ method: request.method, route, status: reply.statusCode });
      series.set(key, known);
    }
    known.observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isAllowed(request, options.token)) return reply.code(404).send(failureBody({ errors: [errorText('notFound')] }));
    return reply.type(register.contentType).send(await register.metrics());
  });
}
