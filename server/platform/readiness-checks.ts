import { statfs } from 'node:fs/promises';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { JobQueue } from './jobs.ts';
import { listMigrations } from './database/migrate.ts';
import { sql } from './database/sql.ts';

/** Below it, nothing more is stored here and the server is not ready. */
export const minFreeShare = 0.05;
/** Below it, the server warns. */
const scarceShare = 0.1;
/** Jobs run within seconds. One overdue for this long means that no worker is running. */
const maxJobWaitSeconds = 15 * 60;
/**
 * Links, sessions and windows expire by the database's clock and are issued by this machine's: seconds are tolerable,
 * minutes are not.
 */
const maxClockSkewMs = 10_000;

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

/** Tests whether more than a share of the folder's disk is free. */
export async function hasRoom(folder: string, share: number): Promise<boolean> {
  const disk = await statfs(folder);
  return disk.bavail / disk.blocks > share;
}

/** Compares with the midpoint of the round trip, so that a slow answer is not mistaken for a wrong clock. */
async function clocksAgree(database: Database): Promise<boolean> {
  const asked = Date.now();
  const [row] = await database.db.rows(sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  return row !== undefined && Math.abs(row.ms - (asked + Date.now()) / 2) < maxClockSkewMs;
}

/** Checks for `/readyz`: everything this process needs to work. */
export function readinessChecks({ database, queue, dataDir }: ReadinessOptions): Readonly<Record<string, () => Promise<boolean>>> {
  const needed = listMigrations();
  // The first caller gets the error; an unhandled rejection must not end the process.
  needed.catch(() => undefined);
  return {
    database: () => canWrite(database),
    transactions: () => canTransact(database),
    clock: () => clocksAgree(database),
    schema: () => isSchemaUpToDate(database, needed),
    disk: async () => dataDir === null || hasRoom(dataDir, minFreeShare),
    jobs: async () => Math.max(0, ...(await queue.waitingSeconds()).values()) < maxJobWaitSeconds,
  };
}

/** Remarks for `/readyz`: what needs attention soon, while this process can still work. */
export function readinessRemarks({
  dataDir,
  backups,
  replica,
}: Pick<ReadinessOptions, 'dataDir'> & { readonly backups: BackupHealth | null; readonly replica?: Pick<Replica, 'state'> | undefined }) {
  return {
    ...(replica === undefined ? {} : { replica: () => Promise.resolve(replica.state() === 'used') }),
    ...(dataDir === null ? {} : { disk_space: () => hasRoom(dataDir, scarceShare) }),
    ...(backups === null ? {} : { backup: () => Promise.resolve(backups.problems().length === 0) }),
  };
}
