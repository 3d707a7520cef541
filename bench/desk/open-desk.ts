import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { allJobs } from '../../server/app/all-jobs.ts';
import { buildApp } from '../../server/app/build-app.ts';
import { openPost } from '../../server/app/open-post.ts';
import { openCardProvider } from '../../server/app/open-card-provider.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { openDatabase, type Database, type Db } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { openExporting } from '../../server/operations/prepared-exports.ts';
import { openDiskFiles } from '../../server/platform/files/open-files.ts';
import { openSharedLimits } from '../../server/platform/http/shared-limits.ts';
import { openJobQueue } from '../../server/platform/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import type { PgConnection } from '../run-pgbench.ts';

const publicUrl = 'http://localhost:3000';

/** The HTTP server on a database, with an administrator signed in to the back office. */
export interface Desk {
  /** CPU milliseconds that one response costs the server and the database together. Throws unless the status is 200. */
  ask(path: string, body?: object): Promise<number>;
  close(): Promise<void>;
}

/** The PostgreSQL backend processes of these connections. */
async function listDatabasePids(db: Db): Promise<readonly number[]> {
  const rows = await db.rows(sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`);
  return rows.map(({ pid }) => pid);
}

/** CPU time of one process so far, in microseconds. Other load on the machine does not affect it. */
function readCpuMs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** CPU time used by this process and the database since the last call. Falls back to wall-clock time without /proc. */
function startCpuMeasurement(workers: readonly number[]): () => number {
  const [clock, own] = [performance.now(), process.cpuUsage()];
  const before = new Map(workers.map((pid) => [pid, readCpuMs(pid)]));
  return () => {
    if ([...before.values()].every((used) => used === undefined)) return performance.now() - clock;
    const { user, system } = process.cpuUsage(own);
    const ofDatabase = Array.from(before, ([pid, used]) => (used === undefined ? 0 : (readCpuMs(pid) ?? used) - used));
    return (user + system) / 1e3 + ofDatabase.reduce((sum, one) => sum + one, 0);
  };
}

/** Signs an administrator in and returns the cookie. */
async function signIn(database: Database): Promise<string> {
  const token = randomToken();
  const email = `bench.${token.slice(0, 8).toLowerCase()}@example.test`;
  await database.inTx(async (tx) => {
    const by = { staffId: null, actor: 'bench' };
    const staffId = await createStaff(tx, { email, name: 'Bench', role: 'admin', passwordHash: 'x', by });
    await tx.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${staffId})`);
  });
  return `plumbline-operator=${token}`;
}

/** Turns parallel query off: parallel workers cost the same but are not counted. Connection settings come from the product's pools. */
async function disableParallelQuery(connection: PgConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`alter database ${client.escapeIdentifier(connection.database)} set max_parallel_workers_per_gather = 0`);
  } finally {
    await client.end();
  }
}

/** Runs in this process without jobs, which would empty the queues being measured. */
export async function openDesk(connection: PgConnection): Promise<Desk> {
  await disableParallelQuery(connection);
  const database = openDatabase({ connection, poolSize: 2 });
  const log = openLog('fatal');
  const queue = await openJobQueue({ database, jobs: allJobs, log, install: false, worker: false });
  const post = openPost({ smtpUrl: null, mailFrom: null, twilio: null, publicUrl }, { demonstration: false, log });
  const cards = await openCardProvider({ stripe: null }, { database, log, timeoutMs: 2_000 });
  const limits = openSharedLimits({ connection, log });
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
  const files = await openDiskFiles(folder);
  const app = await buildApp({
    database,
    queue,
    post,
    limits,
    log,
    publicUrl,
    ...cards,
    files,
    exporting: openExporting(files),
    trustProxy: false,
    rateLimitOverride: 1_000_000,
    metricsToken: null,
    captchaSecret: null,
    sealing: null,
    dataDir: null,
    demonstration: false,
    isDraining: () => false,
  });
  const headers = { cookie: await signIn(database), 'sec-fetch-site': 'same-origin' };
  return {
    ask: async (path, body) => {
      const workers = await listDatabasePids(database.db);
      const used = startCpuMeasurement(workers);
      const url = `/api/v1/operator${path}`;
      const answer = await (body === undefined
        ? app.inject({ method: 'GET', url, headers })
        : app.inject({ method: 'POST', url, headers, payload: body }));
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`);
      return used();
    },
    close: async () => {
      await app.close();
      await cards.close();
      await limits.close();
      await queue.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
