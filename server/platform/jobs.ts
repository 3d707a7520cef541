import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, JobPayload } from './database/database.ts';
import type { Pooler } from './database/pooler.ts';
import { sql } from './database/sql.ts';
import { inSpan, splitTraceparent, withTraceparent } from './database/tracing.ts';

/** A job. Its handler gets ids, re-reads the data and calls a verb. It may run twice: delivery is at least once. */
export interface Job {
  readonly name: string;
  /** Cron in UTC, for scheduled jobs. */
  readonly cron?: string;
  /** Maximum concurrent runs per process. */
  readonly concurrency?: number;
  /** Timeout after which a run is given to another worker; default five minutes. */
  readonly longestSeconds?: number;
  readonly handle: (database: Database, payload: JobPayload) => Promise<void>;
}

export interface JobQueue {
  /**
   * Starts working on these jobs, including scheduled ones. Without it this process only enqueues. Unschedules omitted cron
   * jobs, which an earlier start may have scheduled.
   */
  work(jobs: readonly Job[]): Promise<void>;
  /** Returns the age of each queue's oldest due job; omits queues with nothing due. */
  waitingSeconds(): Promise<ReadonlyMap<string, number>>;
  /** Lets running jobs finish for at most ten seconds; the rest is returned to the queue and runs elsewhere. */
  stop(): Promise<void>;
}

export interface JobQueueOptions {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** False if the schema is known to exist (a test database from the template). */
  readonly install: boolean;
  /** True if `work()` will be called. */
  readonly worker: boolean;
}

/** Drops silent connections; the queue's own maintenance query takes seconds. */
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 60_000 } as const;
const applicationName = 'plumbline-jobs';

/**
 * Makes the queue's pool connect to the pooler. Its listener connects to PostgreSQL itself, with the options the queue was
 * given, because a pooler passes on no notifications.
 */
function poolOfPooler(pooler: Pooler | undefined): object {
  if (pooler === undefined) return {};
  const connection = { ...pooler.connection, ...keepAliveOptions, application_name: applicationName };
  return {
    Client: class extends pg.Client {
      constructor() {
        super(connection);
      }
    },
  };
}

/** Updates a queue from an earlier version to the current settings. */
async function installQueue(boss: PgBoss, job: Job): Promise<void> {
  const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, notify: true };
  // A dead worker is noticed after half a minute, however long its job may take.
  const settings = { ...retries, expireInSeconds: job.longestSeconds ?? 300, heartbeatSeconds: 30 };
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
}

/**
 * Adds indexes by time and state, which only the back office lists need. On the parent table, so that later partitions get
 * them too. One process at a time, or two would both create them. If they exist, does not touch the table: even `if not
 * exists` waits for all writers.
 */
async function indexRuns(database: Database): Promise<void> {
  await database.inTx(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('plumbline: indexes of jobs'))`);
    const made = await tx.rows(sql`
      select indexname from pg_indexes where schemaname = 'pgboss' and indexname in ('job_open_by_time', 'job_open_by_name', 'job_ended_by_time')`);
    if (made.length === 3) return;
    await tx.rows(sql`
      create index if not exists job_open_by_time on pgboss.job (state, created_on, id) where state in ('created', 'retry', 'active', 'failed')`);
    // Covers everything the queue status reads, so that it skips the jobs themselves.
    await tx.rows(sql`
      create index if not exists job_open_by_name on pgboss.job (state, name, start_after) where state in ('created', 'retry', 'active', 'failed')`);
    await tx.rows(
      sql`create index if not exists job_ended_by_time on pgboss.job (created_on, id) where state in ('completed', 'cancelled')`,
    );
  });
}

async function startBoss({ database, jobs, log, install, worker }: JobQueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(database.connection as Record<string, unknown>),
    ...keepAliveOptions,
    ...poolOfPooler(database.pooler),
    max: worker ? 4 : 1,
    schema: 'pgboss',
    application_name: applicationName,
    migrate: install,
    createSchema: install,
    useListenNotify: worker,
    supervise: worker,
    schedule: worker,
    cronMonitorIntervalSeconds: 5,
  });
  // Queue errors name the queue; connection and scheduler errors have none.
  boss.on('error', (error: Error & { readonly queue?: string }) => log.error({ err: error, job: error.queue }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  await boss.start();
  if (install) {
    await indexRuns(database);
    for (const job of jobs) await installQueue(boss, job);
    for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  }
  return boss;
}

/** Adds a worker for a job. After each job it polls again at once until none is left. */
async function addWorker(boss: PgBoss, { database, log }: JobQueueOptions, job: Job): Promise<void> {
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
  const own: { id?: string } = {};
  own.id = await boss.work<JobPayload>(job.name, polling, async ([delivery]) => {
    if (delivery === undefined) return;
    if (own.id !== undefined) boss.notifyWorker(own.id);
    const { payload, parent } = splitTraceparent(delivery.data ?? {});
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': job.name, 'messaging.message.id': delivery.id };
    try {
      await inSpan({ name: `job ${job.name}`, kind: 'consumer', parent, attributes }, () => job.handle(database, payload));
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: delivery.id }, 'job failed, will be retried');
      throw error;
    }
  });
}

async function workOn(boss: PgBoss, options: JobQueueOptions, job: Job): Promise<void> {
  for (let workers = 0; workers < (job.concurrency ?? 1); workers += 1) await addWorker(boss, options, job);
  if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
}

async function unscheduleJob(boss: PgBoss, job: Job): Promise<void> {
  await boss.unschedule(job.name);
  await boss.deleteQueuedJobs(job.name);
}

/** Connects the queue and gives the database its sender, so that transactions can enqueue. */
export async function openJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { database, jobs } = options;
  const boss = await startBoss(options);
  database.useJobSender(async (execute, job, payloads, startAfter) => {
    const executeSql = async (text: string, values: unknown[] = []) => ({ rows: [...(await execute(text, values)).rows] });
    const options = startAfter === undefined ? {} : { startAfter };
    const [payload, ...more] = payloads.map(withTraceparent);
    const db = { executeSql };
    if (payload !== undefined && more.length === 0) await boss.send(job, payload, { db, ...options });
    else
      await boss.insert(
        job,
        [payload, ...more].filter((data) => data !== undefined).map((data) => ({ data, ...options })),
        { db },
      );
  });

  return {
    work: async (wanted) => {
      for (const job of wanted) await workOn(boss, options, job);
      // By name: a wanted job may be another object, with the mail server or card provider of this process.
      const names = new Set(wanted.map(({ name }) => name));
      for (const job of jobs) if (job.cron !== undefined && !names.has(job.name)) await unscheduleJob(boss, job);
    },
    waitingSeconds: async () => {
      // `state < 'active'` (pending, first time or retry) matches the queue's own index.
      const due = await database.db.rows(sql<{ name: string; seconds: number }>`
        select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
        where state < 'active' and start_after <= now() group by name`);
      return new Map(due.map(({ name, seconds }) => [name, seconds]));
    },
    stop: () => boss.stop({ graceful: options.worker, timeout: 10_000 }),
  };
}
