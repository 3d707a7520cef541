import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pgbouncerVersion, startPgbouncer } from '../test/pgbouncer.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import type { EmbeddedConnection } from '../server/platform/embedded/postgres-endpoint.ts';
import { cpuSeconds } from './cpu-time.ts';
import { runLoad, type Call } from './load.ts';
import type { DataSize } from './make-data.ts';
import { benchCookie } from './measure-marketplace.ts';
import { buildPurchaseCall, findEnquiry } from './measure-purchases.ts';
import { reportFigure, reportRatio } from './report.ts';

const rounds = 6;
const roundPages = 300;
const roundPurchases = 200;
/** Without prepared statements, PostgreSQL plans each statement again. */
const leastShare = 0.3;

/** Compares one server behind PgBouncer with one beside it: pages and purchases in turns, so that other work on the machine slows both alike. */
export async function measurePooler(connection: EmbeddedConnection, size: DataSize): Promise<void> {
  const version = pgbouncerVersion();
  if (version === null) {
    reportFigure('PgBouncer', 'is not installed');
    return;
  }
  const firstLive = await findEnquiry(connection, `select min(id) as id from enquiries where status = 'released'`);
  const pooler = await startPgbouncer(connection);
  const own = { DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', NODE_ENV: 'production', DATABASE_POOL: '8', JOBS: 'false' };
  const direct = { DATABASE_URL: databaseUrl(connection) };
  const pooled = { DATABASE_URL: databaseUrl(pooler.connection), DATABASE_DIRECT_URL: databaseUrl(connection) };
  const servers = await Promise.all([direct, pooled].map((database) => startServerProcess({ ...own, ...database })));
  try {
    const page = (index: number): Call => ({
      method: 'GET',
      path: '/api/v1/lead/marketplace?coverage=1',
      headers: { cookie: benchCookie(1 + (index % size.companies)) },
    });
    let sold = 0;
    const buy = (from: number) => (index: number) =>
      buildPurchaseCall(1 + (((from + index) * 7) % size.companies), firstLive + from + index, `pooler-${from + index}`);
    const seconds = { page: [0, 0], purchase: [0, 0] };
    let bought = 0;
    for (let round = -1; round < rounds; round += 1) {
      for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const server = servers.slice(place, place + 1);
        const pagesRead = await loadServers(server, roundPages, page);
        const purchased = await loadServers(server, roundPurchases, buy(sold));
        sold += roundPurchases;
        // The first round warms up.
        if (round < 0) continue;
        bought += purchased.statuses['200'] ?? 0;
        seconds.page[place] = (seconds.page[place] ?? 0) + pagesRead.seconds;
        seconds.purchase[place] = (seconds.purchase[place] ?? 0) + purchased.seconds;
      }
    }
    for (const [what, calls, [directly = 0, behind = 0]] of [
      ['pages', roundPages, seconds.page],
      ['purchases', roundPurchases, seconds.purchase],
    ] as const) {
      const total = rounds * calls;
      reportRatio(`${what} a second behind PgBouncer ${version} / without it`, total / behind, total / directly, leastShare, 'at least');
    }
    reportFigure('purchases that succeeded', `${bought} of ${2 * rounds * roundPurchases}`);
  } finally {
    for (const server of servers) await server.stop();
    await pooler.stop();
  }
}

const pages = 1_500;
const purchases = 1_000;
const clients = 8;

interface Cost {
  readonly perSecond: number;
  readonly p95Ms: number;
  /** CPU of one call, in milliseconds: of all servers, of the database, of the worker. */
  readonly cpuMs: readonly [servers: number, database: number, worker: number];
  readonly walBytes: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Splits the calls evenly between servers, as a proxy does. */
async function loadServers(servers: readonly ServerProcess[], total: number, callAt: (index: number) => Call) {
  const share = Math.ceil(total / servers.length);
  const began = performance.now();
  const parts = await Promise.all(
    servers.map(({ origin }, place) =>
      runLoad(origin, share, Math.max(1, clients / servers.length), (index) => callAt(index * servers.length + place)),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  const statuses: Record<string, number> = {};
  for (const part of parts) for (const [status, count] of Object.entries(part.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return { count: share * servers.length, seconds, statuses, p95Ms: Math.max(...parts.map((part) => part.p95Ms)) };
}

/**
 * Measures pages and purchases with one, two and four servers, and with two behind PgBouncer, always beside one worker. On a machine where
 * servers, database and clients share the processors, the rate says little; the CPU time of a call is what a larger machine needs for it too.
 */
export async function measureScaling(connection: EmbeddedConnection, size: DataSize, dataDir: string): Promise<void> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const firstLive = await findEnquiry(connection, `select min(id) as id from enquiries where status = 'released'`);
  const client = new pg.Client(connection);
  await client.connect();
  // The worker would suspend accounts for the invoices of the past.
  await client.query(`begin; set local session_replication_role = replica; update invoices set due_on = current_date + 30; commit`);
  const readWal = async (): Promise<number> =>
    Number((await client.query<{ wal: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`)).rows[0]?.wal ?? 0);
  const own = { DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', NODE_ENV: 'production', DATABASE_POOL: '8' };
  const worker = await startServerProcess({ ...own, DATABASE_URL: databaseUrl(connection) }, true);
  const pooler = pgbouncerVersion() === null ? null : await startPgbouncer(connection);
  const direct = { DATABASE_URL: databaseUrl(connection) };
  const pooled = pooler && { DATABASE_URL: databaseUrl(pooler.connection), DATABASE_DIRECT_URL: databaseUrl(connection) };
  const setUps = [
    ['1 server', 1, direct],
    ['2 servers', 2, direct],
    ['4 servers', 4, direct],
    ...(pooled === null ? [] : [['2 servers behind PgBouncer', 2, pooled] as const]),
    ['1 server again', 1, direct],
  ] as const;
  let sold = 0;
  try {
    for (const [name, count, database] of setUps) {
      const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess({ ...own, JOBS: 'false', ...database })));
      const measure = async (total: number, callAt: (index: number) => Call): Promise<Cost> => {
        const roots = [servers.map((one) => one.process.pid ?? 0), [postmaster], [worker.process.pid ?? 0]];
        const [before, wal] = [roots.map((pids) => cpuSeconds(pids) ?? Number.NaN), await readWal()];
        const result = await loadServers(servers, total, callAt);
        const spent = roots.map((pids, place) => (((cpuSeconds(pids) ?? Number.NaN) - (before[place] ?? 0)) * 1_000) / result.count);
        return {
          perSecond: result.count / result.seconds,
          p95Ms: result.p95Ms,
          cpuMs: [spent[0] ?? 0, spent[1] ?? 0, spent[2] ?? 0],
          walBytes: ((await readWal()) - wal) / result.count,
          statuses: result.statuses,
        };
      };
      const page = (index: number): Call => ({
        method: 'GET',
        path: '/api/v1/lead/marketplace?coverage=1',
        headers: { cookie: benchCookie(1 + (index % size.companies)) },
      });
      const base = sold;
      sold += purchases + 400;
      const buy = (from: number) => (index: number) =>
        buildPurchaseCall(
          1 + (((base + from + index) * 7) % size.companies),
          firstLive + base + from + index,
          `scale-${base + from + index}`,
        );
      await loadServers(servers, 400, page);
      await loadServers(servers, 200, buy(0));
      for (const [what, cost] of [
        ['page within coverage', await measure(pages, page)],
        ['purchase', await measure(purchases, buy(200))],
      ] as const) {
        const [server, base_, work] = cost.cpuMs.map((ms) => ms.toFixed(2));
        reportFigure(
          `${name}, ${what}`,
          `${cost.perSecond.toFixed(0)}/s, p95 ${cost.p95Ms.toFixed(0)} ms, CPU ${server} ms servers + ${base_} ms database + ${work} ms worker, ` +
            `${cost.walBytes.toFixed(0)} bytes of log, ${JSON.stringify(cost.statuses)}`,
        );
      }
      for (const server of servers) await server.stop();
    }
    const { rows } = await client.query<{ line: string }>(`
      select format('%s: %s rows, %s bytes each with indexes', c.relname, c.reltuples::bigint, (pg_total_relation_size(c.oid) / greatest(c.reltuples, 1))::integer) as line
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 2000
        and c.relname ~ '^(enquir|purchases|invoices|ledger_e|ledger_t|outbox|contact_reveals|idempotency|lead_states|purchase_cap)' order by 1`);
    for (const { line } of rows) reportFigure('size', line);
  } finally {
    await worker.stop();
    await pooler?.stop();
    await client.end();
  }
}
