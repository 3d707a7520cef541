import { statfs } from 'node:fs/promises';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { JobQueue } from './jobs.ts';
import { listMigrations } from './database/migrate.ts';
import { sql } from './database/sql.ts';
import { damageCodes, type LoggedError } from './log.ts';

/** Below it, nothing more is stored on this machine and the server is not ready. */
export const minFreeShare = 0.05;
/** Below it, the server warns. */
const scarceShare = 0.1;
/** Jobs run within seconds. One overdue for this long means that no worker is running. */
const maxJobWaitSeconds = 15 * 60;
/** A process that has not reported for this long is gone. Exceeds several reports. */
const presentSeconds = 120;
/**
 * Links, sessions and windows expire by the database's clock and are issued by this machine's: seconds are tolerable,
 * minutes are not.
 */
const maxClockSkewMs = 10_000;
/** Fewer months ahead than this need attention: a nightly job keeps three. */
const minMonthsAhead = 2;

/** Why backups need attention: the last one failed or is overdue, or the log or erasures cannot be stored. */
export const backupProblems = ['failed', 'late', 'log', 'erasures'] as const;
export type BackupProblem = (typeof backupProblems)[number];

export interface BackupHealth {
  problems(): readonly BackupProblem[];
  /** Null if there has been none, or before the first look. */
  lastSuccess(): Date | null;
}

export interface ReadinessOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  /** Where files are stored; its disk must not be full. Null if this machine stores no files. */
  readonly dataDir: string | null;
  /** Reads the presence of other processes. Undefined if there can be none. */
  readonly presence?: Presence | undefined;
  /** False if this process leaves jobs to workers. */
  readonly worksOnJobs: boolean;
}

/** Reports a process to the others on its database, and reads their reports. */
export interface Presence {
  report(): Promise<void>;
  /** Seconds since a process last worked on jobs. Null if none ever has. */
  workerSeconds(): Promise<number | null>;
  /** Tests whether a living process stores its files elsewhere. */
  filesAreApart(): Promise<boolean>;
}

/** Records this process as a worker, and where it stores files, in rows that all processes share. */
export function openPresence({ db }: Pick<Database, 'db'>, own: { readonly worksOnJobs: boolean; readonly storage: string }): Presence {
  const rows = [...(own.worksOnJobs ? [['worker', 'last']] : []), ['file-storage', own.storage]];
  return {
    report: async () => {
      await db.rows(sql`
        insert into job_runs (job, period_key)
        select job, period_key from unnest(${rows.map(([job]) => job)}::text[], ${rows.map(([, key]) => key)}::text[]) as own (job, period_key)
        on conflict (job, period_key) do update set started_at = app_now()`);
      await db.rows(sql`delete from job_runs where job = 'file-storage' and started_at < app_now() - interval '1 day'`);
    },
    workerSeconds: async () => {
      const last = await db.first(sql<{ seconds: number }>`
        select greatest(0, extract(epoch from app_now() - started_at))::float8 as seconds from job_runs where job = 'worker' and period_key = 'last'`);
      return last?.seconds ?? null;
    },
    filesAreApart: async () => {
      const others = await db.rows(sql`
        select from job_runs where job = 'file-storage' and period_key <> ${own.storage}
          and started_at > app_now() - make_interval(secs => ${presentSeconds})`);
      return others.length > 0;
    },
  };
}

export interface DamageWatch {
  /** Looks at each logged error. */
  look(logged: LoggedError): void;
  /** The damaged file or index of the database. Null if none was found since the start. */
  damaged(): string | null;
}

/** Finds out which file of the database is damaged when a statement fails on it. Says so once per file. */
export function watchDamage(say: (file: string) => void): DamageWatch {
  const found = new Set<string>();
  return {
    look: ({ error: { code, message } }) => {
      if (!damageCodes.has(code)) return;
      const file = /(?:relation|file|index) "?([\w/.-]+)/.exec(typeof message === 'string' ? message : '')?.[1] ?? 'of unknown name';
      if (found.has(file)) return;
      found.add(file);
      say(file);
    },
    damaged: () => [...found].at(-1) ?? null,
  };
}

/** Tests whether rows of the coming months have partitions. Without one they go to the default partition, where nothing is lost. */
export async function hasComingMonths({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const short = await db.rows(sql`
    select parent from month_partitions() group by parent
    having max(ends_at) < app_now() + make_interval(months => ${minMonthsAhead}::integer)`);
  return short.length === 0;
}

/** Writes, so that a read-only replica or a full disk shows. Always writes the same row. */
async function canWrite(database: Database): Promise<boolean> {
  await database.db.rows(sql`
    insert into job_runs (job, period_key) values ('ready-probe', 'last') on conflict (job, period_key) do update set started_at = app_now()`);
  return true;
}

/** Reads and transactions use separate pools; one may be broken while the other works. */
async function canTransact(database: Database): Promise<boolean> {
  await database.inTx((tx) => tx.rows(sql`select`));
  return true;
}

/** A database restored from before an update, or replaced while running, lacks migrations that this code needs. */
async function isSchemaUpToDate(database: Database, needed: Promise<readonly string[]>): Promise<boolean> {
  const applied = await database.db.rows(sql<{ name: string }>`select name from schema_migrations`);
  const names = new Set(applied.map((row) => row.name));
  return (await needed).every((name) => names.has(name));
}

/** Tests whether more than a share of the folder's disk is free, with these bytes written. */
export async function hasRoom(folder: string, share: number, bytes = 0): Promise<boolean> {
  const disk = await statfs(folder);
  return disk.bavail - bytes / disk.bsize > share * disk.blocks;
}

/** Compares with the midpoint of the round trip, so that a slow answer is not mistaken for a wrong clock. */
async function clocksAgree(database: Database): Promise<boolean> {
  const asked = Date.now();
  const [row] = await database.db.rows(sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  return row !== undefined && Math.abs(row.ms - (asked + Date.now()) / 2) < maxClockSkewMs;
}

const areJobsWorkedOn = async (queue: JobQueue): Promise<boolean> =>
  Math.max(0, ...(await queue.waitingSeconds()).values()) < maxJobWaitSeconds;

/** Checks for `/readyz`: everything this process needs to work. */
export function readinessChecks({
  database,
  queue,
  dataDir,
  worksOnJobs,
}: ReadinessOptions): Readonly<Record<string, () => Promise<boolean>>> {
  const needed = listMigrations();
  // The first caller gets the error; an unhandled rejection must not end the process.
  needed.catch(() => undefined);
  return {
    database: () => canWrite(database),
    transactions: () => canTransact(database),
    clock: () => clocksAgree(database),
    schema: () => isSchemaUpToDate(database, needed),
    disk: async () => dataDir === null || hasRoom(dataDir, minFreeShare),
    // Without workers, processes that leave jobs to them still answer and sell.
    ...(worksOnJobs && { jobs: () => areJobsWorkedOn(queue) }),
  };
}

interface RemarkOptions extends ReadinessOptions {
  readonly backups: BackupHealth | null;
  readonly damage: Pick<DamageWatch, 'damaged'>;
  readonly replica?: Pick<Replica, 'state'> | undefined;
}

/** Remarks for `/readyz` and the overview: what needs attention soon, while this process can still work. */
export function readinessRemarks({ database, queue, dataDir, backups, presence, worksOnJobs, damage, replica }: RemarkOptions) {
  const isWorkerPresent = async (known: Presence): Promise<boolean> => ((await known.workerSeconds()) ?? Infinity) < presentSeconds;
  return {
    ...(replica === undefined ? {} : { replica: () => Promise.resolve(replica.state() === 'used') }),
    ...(dataDir === null ? {} : { disk_space: () => hasRoom(dataDir, scarceShare) }),
    ...(backups === null ? {} : { backup: () => Promise.resolve(backups.problems().length === 0) }),
    ...(presence === undefined ? {} : { files: async () => !(await presence.filesAreApart()) }),
    ...(worksOnJobs || presence === undefined
      ? {}
      : { workers: async () => (await isWorkerPresent(presence)) && (await areJobsWorkedOn(queue)) }),
    database_files: () => Promise.resolve(damage.damaged() === null),
    months: () => hasComingMonths(database),
  };
}
