import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry, Counter } from 'prom-client';
import type { Db } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { sql } from '../database/sql.ts';
import { backupProblems, type BackupHealth, type Presence } from '../readiness-checks.ts';
import type { JobQueue } from '../jobs.ts';
import type { OutcomeCounter } from '../sending/messaging-context.ts';
import { errorText } from '../texts.ts';
import { parseBearer } from './bearer-rule.ts';
import { failureBody } from './send-answer.ts';

interface MetricsOptions {
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly queue: JobQueue;
  readonly db: Db;
  readonly outcomes: OutcomeCounter;
  /** Bearer token that allows reading metrics from anywhere; without one only this machine may. */
  readonly token: string | null;
  /** Further metrics, such as those of a domain, each registering its own. */
  readonly more?: readonly ((register: Registry) => void)[];
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];
const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isAllowed(request: FastifyRequest, token: string | null): boolean {
  const bearer = parseBearer(request.headers.authorization);
  if (bearer !== undefined) {
    const given = Buffer.from(bearer);
    const wanted = Buffer.from(token ?? '');
    return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // Behind a proxy every request seems to come from this machine.
  const isProxied = proxyHeaders.some((name) => request.headers[name] !== undefined);
  return !isProxied && thisMachine.has(request.socket.remoteAddress ?? '');
}

/** Merges the web app's files, which are one route each, into a single series. */
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
      // Without a database the other metrics are still useful.
      const ages = await queue.waitingSeconds().catch(() => new Map<string, number>());
      for (const [job, seconds] of ages) waiting.set({ job }, seconds);
    },
  });
}

/** Adds `/metrics` for Prometheus, private. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  // Gauges with the suffix of a counter, which promtool refuses; the same names without it count by type.
  for (const what of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${what}_total`);
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
  // Cache each series by a short key; looking it up by labels is slower.
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

/** Time since the nightly checks last passed: more than a day means that one fails or that they do not run. */
function addVerifyMetrics(register: Registry, { db }: { db: Db }): void {
  const age = new Gauge({
    name: 'invariants_last_green_seconds',
    help: 'How long ago all invariants held; absent where they never did',
    registers: [register],
    async collect() {
      age.remove();
      const last = await db
        .first(sql<{ seconds: number }>`
          select extract(epoch from app_now() - started_at)::float8 as seconds
          from job_runs where job = 'verify-invariants' and period_key = 'last-green'`)
        .catch(() => undefined);
      if (last !== undefined) age.set(last.seconds);
    },
  });
}

/** Counts come from partial indexes. A message being sent counts as later: when its claim expires. */
function countStates(db: Db): Promise<{ due: number; later: number; dead: number; unknown: number } | undefined> {
  return db.first(sql<{ due: number; later: number; dead: number; unknown: number }>`
    select count(*) filter (where available_at <= app_now()) as due, count(*) filter (where available_at > app_now()) as later,
           (select count(*) from outbox_messages where dead_at is not null and handing_at is null) as dead,
           (select count(*) from outbox_messages where dead_at is not null and handing_at is not null) as unknown
    from outbox_messages where sent_at is null and kept_at is null and dead_at is null and dropped_at is null`);
}

function readOldestDue(db: Db): Promise<{ seconds: number } | undefined> {
  return db.first(sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from app_now() - min(available_at)), 0))::float8 as seconds
    from outbox_messages where sent_at is null and kept_at is null and dead_at is null and dropped_at is null`);
}

/** Reports the pending outbox of the whole installation and this process's message outcomes. */
function addOutboxMetrics(register: Registry, { db, outcomes }: { db: Db; outcomes: OutcomeCounter }): void {
  const registers = [register];
  const states = new Gauge({
    name: 'outbox_messages',
    help: 'Messages of the outbox that are due, that wait for later, that were given up, and those of them that may have arrived (unknown)',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without a database the other metrics are still useful.
      const counts = await countStates(db).catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) states.set({ state }, count);
    },
  });
  const age = new Gauge({
    name: 'outbox_oldest_due_seconds',
    help: 'For how long the oldest due message has waited',
    registers,
    async collect() {
      const oldest = await readOldestDue(db).catch(() => undefined);
      if (oldest !== undefined) age.set(oldest.seconds);
    },
  });
  const total = new Counter({
    name: 'outbox_handled_total',
    help: 'Messages that this process has dealt with, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers,
    collect() {
      total.reset();
      for (const { channel, outcome, count } of outcomes.list()) total.inc({ channel, outcome }, count);
    },
  });
}

/** Reports the read replica; without one, no values. */
export const exportReplica =
  (replica: Replica | undefined) =>
  (register: Registry): void => {
    const used = new Gauge({
      name: 'replica_used',
      help: 'Whether lists are read from the replica (1)',
      registers: [register],
      collect() {
        used.remove();
        if (replica !== undefined) used.set(replica.state() === 'used' ? 1 : 0);
      },
    });
    const lag = new Gauge({
      name: 'replica_lag_seconds',
      help: 'How far the replica is behind, to a quarter of a second',
      registers: [register],
      collect() {
        lag.remove();
        if (replica !== undefined) lag.set(replica.lagSeconds());
      },
    });
    const reads = new Counter({
      name: 'replica_reads_total',
      help: 'Statements of lists, by who answered: replica or primary',
      labelNames: ['by'],
      registers: [register],
      collect() {
        reads.reset();
        for (const by of ['replica', 'primary'] as const) if (replica !== undefined) reads.inc({ by }, replica.answered[by]);
      },
    });
  };

/** Reports backups; without backup settings, no problem and no age. */
export const exportBackups =
  (backups: BackupHealth | null) =>
  (register: Registry): void => {
    const age = new Gauge({
      name: 'backup_last_success_seconds',
      help: 'How long ago the last full backup was made; absent if there has been none',
      registers: [register],
      collect() {
        age.remove();
        const last = backups?.lastSuccess() ?? null;
        if (last !== null) age.set((Date.now() - last.getTime()) / 1_000);
      },
    });
    const problems = new Gauge({
      name: 'backup_problem',
      help: 'Whether backups need attention (1), by kind: failed, late, log (changes cannot be stored), erasures (cannot be recorded)',
      labelNames: ['kind'],
      registers: [register],
      collect() {
        const found = backups?.problems() ?? [];
        for (const kind of backupProblems) problems.set({ kind }, found.includes(kind) ? 1 : 0);
      },
    });
  };

/** Reports workers of the whole installation. */
export const exportPresence =
  (presence: Presence | undefined) =>
  (register: Registry): void => {
    const age = new Gauge({
      name: 'worker_last_seen_seconds',
      help: 'How long ago a process last worked on jobs; absent with the embedded database',
      registers: [register],
      async collect() {
        age.remove();
        const seconds = await presence?.workerSeconds().catch(() => null);
        if (typeof seconds === 'number') age.set(seconds);
      },
    });
  };

/** Reports how often the embedded database was started again; zero with a database of the operator's own. */
export const exportRestarts =
  (restarts: () => number = () => 0) =>
  (register: Registry): void => {
    const total = new Counter({
      name: 'embedded_postgres_restarts_total',
      help: 'How often the embedded PostgreSQL died and was started again by this process',
      registers: [register],
      collect() {
        total.reset();
        total.inc(restarts());
      },
    });
  };
