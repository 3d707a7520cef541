import { statfs } from 'node:fs/promises';
import type { Database } from './database/database.ts';
import type { JobQueue } from './jobs.ts';
import { listMigrations } from './database/migrate.ts';
import { sql } from './database/sql.ts';

const leastFreeShare = 0.05;
/** Jobs are done within seconds. One that has been due for this long means that nobody works on them. */
const longestJobWaitSeconds = 15 * 60;
/** Links, sessions and windows end by the database's clock and are issued by this one's: seconds are borne, minutes are not. */
const largestClockSkewMs = 10_000;

export interface ReadinessOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  /** Where files are kept; its disk must not be full. Null where nothing is kept on this machine. */
  readonly dataDir: string | null;
}

/** A write, so that a read-only replica or a full disk shows. It always writes the same row. */
async function canWrite(database: Database): Promise<boolean> {
  await database.db.rows(sql`
    insert into job_runs (job, period_key) values ('ready-probe', 'last') on conflict (job, period_key) do update set started_at = app_now()`);
  return true;
}

/** Reads and transactions have connections of their own; those of one may be lost while the other's work. */
async function canTransact(database: Database): Promise<boolean> {
  await database.inTx((tx) => tx.rows(sql`select`));
  return true;
}

/** A database that was restored from before an update, or moved under our feet, lacks steps that this code needs. */
async function isSchemaUpToDate(database: Database, needed: Promise<readonly string[]>): Promise<boolean> {
  const applied = await database.db.rows(sql<{ name: string }>`select name from schema_migrations`);
  const names = new Set(applied.map((row) => row.name));
  return (await needed).every((name) => names.has(name));
}

async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder);
  return disk.bavail / disk.blocks > leastFreeShare;
}

/** Compared with the middle of the question, so that a slow answer is not taken for a wrong clock. */
async function clocksAgree(database: Database): Promise<boolean> {
  const asked = Date.now();
  const [row] = await database.db.rows(sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  return row !== undefined && Math.abs(row.ms - (asked + Date.now()) / 2) < largestClockSkewMs;
}

/** What must hold for this process to do its work, for `/readyz`. */
export function readinessChecks({ database, queue, dataDir }: ReadinessOptions): Readonly<Record<string, () => Promise<boolean>>> {
  const needed = listMigrations();
  // Whoever asks first gets the error; nobody asking must not end the process.
  needed.catch(() => undefined);
  return {
    database: () => canWrite(database),
    transactions: () => canTransact(database),
    clock: () => clocksAgree(database),
    schema: () => isSchemaUpToDate(database, needed),
    disk: async () => dataDir === null || hasRoom(dataDir),
    jobs: async () => Math.max(0, ...(await queue.waitingSeconds()).values()) < longestJobWaitSeconds,
  };
}
