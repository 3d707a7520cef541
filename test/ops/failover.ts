// Breaks the primary of a Patroni cluster repeatedly while companies buy leads, and counts lost purchases. Started by failover.test.ts as root,
// in separate namespaces. Arguments: an empty folder, rounds, seed. Prints its results as one JSON object.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillInstallation } from '../../db/demo/fill-units.ts';
import { loadUnits } from '../../server/geography/business-units.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { createCompany, testPassword } from '../factories/create-company.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openSession } from '../factories/open-session.ts';
import { environmentWithoutSettings, startServerProcess, type ServerProcess } from '../server-process.ts';
import { password, poolerUrl, primaryUrl, startCluster, superuserUrl, type Cluster } from './failover-cluster.ts';

const [, , folder = '', roundsWanted = '4', seedWanted = '1'] = process.argv;
const verify = fileURLToPath(new URL('../../server/app/verify.ts', import.meta.url));

const buyersAtOnce = 8;
const buyPauseMs = 150;
/** Orders kept ready, so that buyers never wait for the test. */
const stockSize = 90;
const calmMs = 3_000;
/** Answers after the fault that show that writes have resumed. */
const resumedOrders = 25;
/** Elections take long on a busy machine. */
const longestFaultMs = 150_000;
const longestRepairMs = 120_000;
const longestCallMs = 20_000;

const note = (line: string): void => console.error(`${new Date().toISOString()} ${line}`);

/** Park and Miller's generator: the same seed breaks things at the same moments. */
function seededRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Order {
  readonly companyId: number;
  readonly token: string;
  readonly enquiryId: number;
  readonly key: string;
}

interface Load {
  /** Code of the bought lead by idempotency key, for every order that was answered with 200. */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly orders: ReadonlyMap<string, Order>;
  /** Answers other than 200, and errors of calls, by status or text. */
  readonly others: Readonly<Record<string, number>>;
  /** Longest time between two acknowledged purchases since `since`. */
  longestGapMs(since: number): number;
  /** Lets every buyer finish their order, and repeats until it is answered. */
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly database: Database;
  readonly origins: readonly string[];
  readonly round: number;
}

async function startLoad({ database, origins, round }: LoadOptions): Promise<Load> {
  const passwordHash = await hashPassword(testPassword);
  const buyers: { companyId: number; token: string }[] = [];
  for (let index = 0; index < buyersAtOnce; index += 1) {
    const { companyId, userId } = await createCompany(database, passwordHash, { creditLimitMinor: 100_000_000 });
    buyers.push({ companyId, token: await openSession(database, userId) });
  }
  const { sourceId } = await makeSource(database);
  const acknowledged = new Map<string, string>();
  const orders = new Map<string, Order>();
  const others: Record<string, number> = {};
  const times: number[] = [];
  const stock: Order[] = [];
  const ending = new AbortController();
  let made = 0;
  const addStock = async (): Promise<void> => {
    const enquiryId = await putOnSale(database, sourceId);
    // Three different companies buy each lead.
    for (let slot = 0; slot < 3; slot += 1) {
      const buyer = buyers[made % buyers.length];
      if (buyer !== undefined) stock.push({ ...buyer, enquiryId, key: `failover-${round}-${made}` });
      made += 1;
    }
  };
  const keepStock = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (stock.length < stockSize) await addStock().catch(() => wait(200));
      else await wait(50);
    }
  };
  let calls = 0;
  const buyOnce = async ({ token, enquiryId, key }: Order): Promise<string | undefined> => {
    calls += 1;
    const origin = origins[calls % origins.length] ?? '';
    try {
      const response = await fetch(`${origin}/api/v1/lead/accept/${enquiryId}`, {
        method: 'PUT',
        headers: { cookie: `plumbline=${token}`, 'x-requested-with': 'test', 'content-type': 'application/json', 'idempotency-key': key },
        body: '{}',
        signal: AbortSignal.timeout(longestCallMs),
      });
      const text = await response.text();
      if (response.status === 200) return (JSON.parse(text) as { data: { lead: { code: string } } }).data.lead.code;
      const outcome = response.status === 503 ? '503' : `${response.status} ${text.slice(0, 200)}`;
      others[outcome] = (others[outcome] ?? 0) + 1;
    } catch (error) {
      others[String(error)] = (others[String(error)] ?? 0) + 1;
    }
    return undefined;
  };
  const visit = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const order = stock.shift();
      if (order === undefined) {
        await wait(50);
        continue;
      }
      orders.set(order.key, order);
      const giveUp = performance.now() + longestFaultMs + longestRepairMs;
      let code = await buyOnce(order);
      while (code === undefined && performance.now() < giveUp) {
        await wait(200);
        code = await buyOnce(order);
      }
      if (code === undefined) continue;
      acknowledged.set(order.key, code);
      times.push(performance.now());
      await wait(buyPauseMs);
    }
  };
  while (stock.length < stockSize) await addStock();
  const running = [keepStock(), ...Array.from({ length: buyersAtOnce }, visit)];
  return {
    acknowledged,
    orders,
    others,
    longestGapMs: (since) => {
      const seen = [since, ...times.filter((time) => time >= since)];
      return Math.round(Math.max(...seen.slice(1).map((time, place) => time - (seen[place] ?? time))));
    },
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

interface Fault {
  readonly name: string;
  readonly breakPrimary: (cluster: Cluster, primary: string) => Promise<void>;
  /** Undoes the fault. */
  readonly repair: (cluster: Cluster, primary: string) => void;
}

/** Writes log until PostgreSQL has used up the segments that it had made before its disk was full, and ends. */
async function useUpLog(host: string): Promise<void> {
  const giveUp = performance.now() + longestFaultMs;
  const client = new pg.Client({ host, user: 'postgres', password, database: 'postgres', connectionTimeoutMillis: longestFaultMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // In records of an ordinary size: the last one begins in the last segment and cannot end.
    while (performance.now() < giveUp) {
      await client.query(`
        do $$ begin
          for part in 1..100 loop perform pg_logical_emit_message(false, 'filler', repeat('x', 8000)); end loop;
        end $$`);
    }
  } catch {
    // Its server has no space left.
  } finally {
    await client.end().catch(() => undefined);
  }
}

const faults: readonly Fault[] = [
  {
    name: 'killed',
    breakPrimary: async (cluster, primary) => cluster.kill(primary),
    repair: (cluster, primary) => cluster.start(primary),
  },
  {
    name: 'cut off',
    breakPrimary: async (cluster, primary) => cluster.cutOff(primary),
    repair: (cluster, primary) => cluster.reconnect(primary),
  },
  {
    name: 'disk full',
    breakPrimary: async (cluster, primary) => {
      cluster.fillDisk(primary);
      await useUpLog(cluster.addressOf(primary));
    },
    repair: (cluster, primary) => cluster.freeDisk(primary),
  },
  { name: 'switchover', breakPrimary: async (cluster, primary) => cluster.switchOver(primary), repair: () => undefined },
];

interface Stored {
  readonly company: number;
  readonly enquiry: number;
  readonly code: string;
  readonly invoices: number;
}

/** Compares the responses that buyers received with the stored purchases. */
async function compare(database: Database, load: Load) {
  const companies = [...new Set(Array.from(load.orders.values(), ({ companyId }) => companyId))];
  const stored = await database.db.rows(sql<Stored>`
    select p.company_id as company, p.enquiry_id as enquiry, p.code, (select count(*)::int from invoices i where i.purchase_id = p.id) as invoices
    from purchases p where p.company_id = any(${companies})`);
  const rowsOf = new Map<string, Stored[]>();
  for (const row of stored) {
    const place = `${row.company} ${row.enquiry}`;
    rowsOf.set(place, [...(rowsOf.get(place) ?? []), row]);
  }
  let [lost, doubled] = [0, 0];
  for (const [key, { companyId, enquiryId }] of load.orders) {
    const rows = rowsOf.get(`${companyId} ${enquiryId}`) ?? [];
    const code = load.acknowledged.get(key);
    if (code !== undefined && !rows.some((row) => row.code === code)) lost += 1;
    if (rows.length > 1 || rows.some(({ invoices }) => invoices !== 1)) doubled += 1;
  }
  // Every order was repeated until it was acknowledged, so nothing else may have been bought.
  return { lost, doubled: doubled + Math.max(0, stored.length - load.orders.size), unanswered: load.orders.size - load.acknowledged.size };
}

export interface Round {
  readonly fault: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unanswered: number;
  /** Longest time without an acknowledged purchase. */
  readonly silentMs: number;
  readonly others: Readonly<Record<string, number>>;
}

async function runRound(cluster: Cluster, options: LoadOptions, fault: Fault, random: () => number): Promise<Round> {
  await cluster.untilWhole(longestRepairMs);
  const load = await startLoad(options);
  await wait(calmMs + random() * 1_500);
  // A slow machine may have failed over meanwhile.
  const primary = await cluster.untilWhole(longestRepairMs);
  const began = performance.now();
  const before = load.acknowledged.size;
  note(`round ${options.round}: ${primary} is ${fault.name}`);
  await fault.breakPrimary(cluster, primary);
  const isOver = async (): Promise<boolean> =>
    load.acknowledged.size >= before + resumedOrders &&
    (await cluster.members()).some(({ role, name, state }) => role === 'leader' && name !== primary && state === 'running');
  while (!(await isOver())) {
    if (performance.now() > began + longestFaultMs) {
      throw new Error(`writes did not resume (${primary} ${fault.name}): ${JSON.stringify([await cluster.members(), load.others])}`);
    }
    await wait(250);
  }
  // The new primary works for a while before the old one comes back, under load.
  await wait(calmMs);
  fault.repair(cluster, primary);
  await cluster.untilWhole(longestRepairMs);
  await wait(1_000);
  await load.stop();
  const compared = await compare(options.database, load);
  return { fault: fault.name, acknowledged: load.acknowledged.size, ...compared, silentMs: load.longestGapMs(began), others: load.others };
}

/** Waits until workers have done every job that is due, and returns how many are left. */
async function drainJobs(database: Database): Promise<number> {
  let left = Infinity;
  for (let tries = 0; tries < 240 && left > 0; tries += 1) {
    await wait(1_000);
    const row = await database.db.first(sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() - interval '15 seconds'`);
    left = row?.count ?? 0;
  }
  return left;
}

/** Asks each machine for its number of purchases, which must be the same everywhere. */
async function countEverywhere(): Promise<number[]> {
  const count = async (host: string): Promise<number> => {
    const client = new pg.Client({ host, user: 'plumbline', password, database: 'plumbline' });
    await client.connect();
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from purchases');
    await client.end();
    return rows[0]?.count ?? -1;
  };
  return Promise.all(['10.7.0.11', '10.7.0.12', '10.7.0.13'].map(count));
}

async function createProductDatabase(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.query(`create role plumbline login password '${password}'`);
      await client.query('create database plumbline owner plumbline');
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await wait(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function runAll() {
  const random = seededRandom(Number(seedWanted));
  const cluster = await startCluster(folder);
  const servers: ServerProcess[] = [];
  try {
    note(`the primary is ${await cluster.untilWhole(120_000)}`);
    await createProductDatabase();
    const data = join(folder, 'uploads');
    mkdirSync(data);
    const settings = {
      DATABASE_URL: poolerUrl,
      DATABASE_DIRECT_URL: primaryUrl,
      DATABASE_POOL: '8',
      DATA_DIR: data,
      DEMO: 'false',
      RATE_LIMIT_OVERRIDE: '1000000',
      // The product's default.
      MAX_QUEUE_MS: '500',
    };
    for (const isWorker of [false, false, true]) {
      servers.push(await startServerProcess({ ...settings, ...(!isWorker && { JOBS: 'false' }) }, isWorker));
    }
    const database = openDatabase({ connection: { connectionString: primaryUrl }, poolSize: 4 });
    // The orders open their enquiries themselves.
    database.useJobSender(() => Promise.resolve());
    await loadUnits(database.db);
    await database.inTx((tx) => fillInstallation(tx, 'test'));
    await loadUnits(database.db);
    const origins = servers.slice(0, 2).map(({ origin }) => origin);
    const rounds: Round[] = [];
    for (let round = 1; round <= Number(roundsWanted); round += 1) {
      const fault = faults[(round - 1) % faults.length];
      if (fault === undefined) break;
      const seen = await runRound(cluster, { database, origins, round }, fault, random);
      note(JSON.stringify(seen));
      rounds.push(seen);
    }
    const jobsLeft = await drainJobs(database);
    const counts = await countEverywhere();
    await database.close();
    const verified = execFileSync(process.execPath, [verify], {
      env: { ...environmentWithoutSettings(), DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: primaryUrl, DATA_DIR: data },
      encoding: 'utf8',
    });
    const ended = [
      ...Array.from(cluster.lasting, ([name, child]) => ({ name, child })),
      ...servers.map(({ process: child }, place) => ({ name: `server ${place + 1}`, child })),
    ];
    return {
      rounds,
      jobsLeft,
      counts,
      verified: verified.trim().split('\n').slice(-1)[0],
      ended: ended.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).map(({ name }) => name),
    };
  } catch (error) {
    for (const program of ['db1', 'db2', 'db3', 'haproxy', 'pgbouncer']) note(`${program}:\n${cluster.tail(program)}`);
    for (const server of servers) note(server.lines.slice(-8).join('\n'));
    throw error;
  }
}

try {
  console.log(JSON.stringify(await runAll()));
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
