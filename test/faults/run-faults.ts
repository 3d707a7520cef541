import { setTimeout as wait } from 'node:timers/promises';
import type { SourceId } from '../../contract/kit/ids.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { runScheduledJobs } from '../find-broken-invariants.ts';
import { openTogether, type CloseLater } from '../open-together.ts';
import { pgbouncerVersion, startPgbouncer } from '../pgbouncer.ts';
import { makeBuyers, type Buyer } from '../races/buyers.ts';
import { movedClock } from '../races/moved-clock.ts';
import { openSharedProvider } from '../races/payers.ts';
import { databaseUrl, killServerProcesses } from '../server-process.ts';
import { startSilentProxy } from '../silent-proxy.ts';
import { startBreakablePostgres } from './breakable-postgres.ts';
import { causeFault, NotAvailable, type Breakable } from './cause-fault.ts';
import type { PlannedFault } from './fault-plan.ts';
import { expectedStatuses, findLost, judge, type Verdict } from './judge.ts';
import { countUnsentMessages, makePayers, openForm, poll, withRetry, startGreylist, startProvider } from './outside.ts';
import { startServers, type Servers } from './servers.ts';
import { startWorkload, type Workload } from './workload.ts';

export interface FaultPlan {
  readonly faults: readonly PlannedFault[];
  /** Of the load, which depends on the machine's speed as well. */
  readonly random: () => number;
  readonly scale: number;
  /** Purchases and enquiries in flight at once. */
  readonly load: { readonly buying: number; readonly taking: number };
  readonly say: (line: string) => void;
}

export interface FaultResults extends Verdict {
  /** Failed checks after a fault, each with its place in the plan. */
  readonly wrongAfterFault: readonly string[];
  readonly notRun: Readonly<Record<string, string>>;
  /** Messages still unsent although everything works again. */
  readonly unsentMessages: number;
}

const hourMs = 3_600_000;
const maxRecoveryMs = 45_000;
/** How long the backlog of mails may take once the load is over. */
const longestDrainMs = 300_000;

/** Returns the next change of daylight saving time in Europe, 01:00 UTC on the last Sunday of March or October. */
export function nextClockChange(now: Date): Date {
  for (let year = now.getUTCFullYear(); ; year += 1) {
    for (const month of [2, 9]) {
      const last = new Date(Date.UTC(year, month + 1, 0, 1));
      last.setUTCDate(last.getUTCDate() - last.getUTCDay());
      // Leaves room for the hours before it.
      if (last.getTime() - now.getTime() > 24 * hourMs) return last;
    }
  }
}

/** Lists times two seconds before the change, before the next midnight in London, and before each hour after that. */
function listClockTimes(change: Date): () => string {
  const midnight = change.getTime() + (change.getUTCMonth() === 2 ? 22 : 23) * hourMs;
  let step = 0;
  return () => {
    const at = step === 0 ? change.getTime() : midnight + (step - 1) * hourMs;
    step += 1;
    return new Date(at - 2_000).toISOString();
  };
}

async function prepare(database: Database) {
  // The clock steps by almost a day.
  await database.db.rows(sql`insert into business_settings (key, value) values ('identity.staff_idle_minutes', '1440')`);
  const { sourceId, key } = await makeSource(database);
  const buyers = await makeBuyers(database, 20, { creditLimitMinor: 100_000_000 });
  const cardBuyers = await makeBuyers(database, 3, { creditLimitMinor: 100_000_000, card: 'none' });
  const staffId = await database.inTx((tx) =>
    createStaff(tx, {
      email: 'fault@staff.test',
      name: 'Robin',
      role: 'admin',
      passwordHash: 'none',
      by: { staffId: null, actor: 'test' },
    }),
  );
  const operatorToken = randomToken();
  await database.db.rows(sql`
    insert into sessions (token_hash, staff_id, ends_at) values (${hashSecret(operatorToken)}, ${staffId}, app_now() + interval '90 days')`);
  return { sourceId, intakeKey: key, buyers, cardBuyers, operatorToken };
}

/** Keeps enough enquiries on sale throughout and returns their ids. */
function stock(database: Database, sourceId: SourceId) {
  const ids: number[] = [];
  const over = new AbortController();
  const fill = async (): Promise<void> => {
    while (!over.signal.aborted) {
      ids.push(await withRetry(() => putOnSale(database, sourceId)));
      if (ids.length > 12) ids.shift();
      await wait(60);
    }
  };
  const filling = fill();
  return {
    ids,
    stop: () => {
      over.abort();
      return filling;
    },
  };
}

/** Returns how long it takes until everything received so far is released. */
async function releasedAfter(database: Database): Promise<number> {
  const began = performance.now();
  const newest = sql<{ id: number }>`select coalesce(max(id), 0) as id from enquiries`;
  const last = (await withRetry(() => database.db.first(newest)))?.id ?? 0;
  const waiting = sql<{ count: number }>`select count(*) as count from enquiries where status = 'received' and id <= ${last}`;
  while ((await withRetry(() => database.db.first(waiting)))?.count !== 0) await wait(50);
  return performance.now() - began;
}

/** Returns when both servers list leads again and a purchase begun since then has succeeded. */
async function servesAgain(servers: Servers, { log, buyers }: Workload, reader: Buyer): Promise<void> {
  const statuses: number[] = [];
  const lists = async (index: number): Promise<boolean> => {
    const url = `${servers.origin(index)}/api/v1/lead/marketplace?pageSize=60`;
    const init = { headers: { cookie: `plumbline=${reader.token}` }, signal: AbortSignal.timeout(maxRecoveryMs) };
    const response = await fetch(url, init).catch(() => undefined);
    await response?.body?.cancel();
    statuses[index] = response?.status ?? 0;
    return response?.status === 200;
  };
  const { length } = log.orders;
  const bought = (): boolean => log.orders.slice(length).some((order) => order.bought !== null);
  for (const deadline = performance.now() + 4 * maxRecoveryMs; performance.now() < deadline;) {
    if ((await lists(0)) && (await lists(1)) && bought()) return;
    await wait(50);
  }
  throw new Error(`lists answer ${statuses.join()}, and ${bought() ? 'a company bought' : `none of ${buyers.length} companies bought`}`);
}

/** How late scheduled work may be. The clock steps past what waits, so these are checked once the load is over. */
const latenessInvariants = ['S13', 'X03'];

async function findBroken(database: Database): Promise<string[]> {
  const broken = await verifyInvariants(database.pool);
  const isLateness = (name: string): boolean => latenessInvariants.some((one) => name.startsWith(one));
  return broken.filter(({ name }) => !isLateness(name)).map(({ name, rows }) => `${name} ${JSON.stringify(rows)}`);
}

async function openThings(closeLater: CloseLater, plan: FaultPlan) {
  const postgres = await startBreakablePostgres();
  closeLater(postgres.stop);
  const database = openDatabase({ connection: postgres.connection, poolSize: 4 });
  closeLater(database.close);
  // The test releases the enquiries it creates; the servers release those that arrive through intake.
  database.useJobSender(() => Promise.resolve());
  const clock = await movedClock(database);
  const change = nextClockChange(new Date());
  await clock.moveTo(new Date(change.getTime() - 6 * hourMs).toISOString());
  const people = await prepare(database);
  const network = await startSilentProxy(postgres.connection);
  closeLater(network.close);
  const behind = { ...postgres.connection, host: '127.0.0.1', port: network.connection.port ?? 0 };
  const pooler = pgbouncerVersion() === null ? undefined : await startPgbouncer(behind);
  if (pooler !== undefined) closeLater(pooler.stop);
  const [mail, provider] = [await startGreylist(), await startProvider()];
  closeLater(mail.stop);
  closeLater(provider.close);
  closeLater(killServerProcesses);
  const both = {
    DEMO: 'false',
    RATE_LIMIT_OVERRIDE: '1000000',
    DATABASE_POOL: '4',
    SMTP_URL: mail.url,
    SMS_URL: provider.url,
    SMS_BODY: '{"to":"{to}","text":"{text}"}',
    ADDRESS_GB_KEY: 'test',
    ADDRESS_GB_URL: provider.url,
  };
  const direct = databaseUrl(network.connection);
  const pooled = pooler && { DATABASE_URL: databaseUrl(pooler.connection), DATABASE_DIRECT_URL: direct };
  const replicated = postgres.replica && { DATABASE_READ_URL: databaseUrl(postgres.replica.connection) };
  const servers = await startServers([
    { ...both, ...(pooled ?? { DATABASE_URL: direct }) },
    { ...both, DATABASE_URL: direct, ...replicated },
  ]);
  closeLater(servers.stop);
  const paying = await openSharedProvider(database, closeLater);
  const { sourceId } = people;
  const payers = await makePayers({ database, paying, servers, sourceId }, people.cardBuyers);
  const form = await openForm(servers);
  const { scale } = plan;
  const clockTimes = listClockTimes(change);
  const broken = { database, postgres, servers, network, pooler, clock, clockTimes };
  const things: Breakable = { ...broken, mail, provider, paying, payers, sourceId, form, scale };
  return { things, people };
}

/** Causes the faults one after another under load. After each, checks acknowledged work, all invariants and that both servers respond again. */
async function causeFaults(things: Breakable, workload: Workload, plan: FaultPlan) {
  const { database, servers, payers } = things;
  const [reader] = payers;
  if (reader === undefined) throw new Error('nobody pays');
  const wrongAfterFault: string[] = [];
  const notRun: Record<string, string> = {};
  const began = performance.now();
  let slowestReleaseMs = 0;
  for (const [index, fault] of plan.faults.entries()) {
    await wait(fault.quietMs);
    const at = ((performance.now() - began) / 1_000).toFixed(1);
    try {
      const caused = await causeFault(things, fault);
      await servesAgain(servers, workload, reader.buyer);
      const servedMs = performance.now() - caused.overAt;
      const releasedMs = await releasedAfter(database);
      slowestReleaseMs = Math.max(slowestReleaseMs, releasedMs);
      const wrong = [
        ...(await caused.check()),
        ...caused.statuses.filter((status) => !expectedStatuses.has(status)).map((status) => `answered ${status}`),
        ...(await withRetry(() => findLost(database, workload.log))).map((one) => `lost ${one}`),
        ...(await poll(() => findBroken(database), maxRecoveryMs)),
        ...(servedMs > maxRecoveryMs ? [`served again after ${(servedMs / 1_000).toFixed(1)} s`] : []),
      ];
      wrongAfterFault.push(...wrong.map((one) => `${index + 1} ${fault.kind}: ${one}`));
      const times = `serves after ${(servedMs / 1_000).toFixed(1)} s, all released ${(releasedMs / 1_000).toFixed(1)} s later`;
      plan.say(`${index + 1} at ${at} s, ${fault.kind} (${caused.what}): ${times}, ${wrong.length === 0 ? 'all holds' : wrong.join('; ')}`);
    } catch (error) {
      if (!(error instanceof NotAvailable)) throw error;
      notRun[fault.kind] = error.message;
      plan.say(`${index + 1} at ${at} s, ${fault.kind}: not run, ${error.message}`);
    }
  }
  return { wrongAfterFault, notRun, slowestReleaseMs };
}

/** Causes the planned faults under load, then compares the clients' logs with the database. */
export async function runFaults(plan: FaultPlan): Promise<FaultResults> {
  const { things, people, close } = await openTogether((closeLater) => openThings(closeLater, plan));
  try {
    const { database, servers, sourceId } = things;
    const shelf = stock(database, sourceId);
    const workload = startWorkload({ ...people, servers, random: plan.random, load: plan.load, onSale: () => shelf.ids });
    const { slowestReleaseMs, ...found } = await causeFaults(things, workload, plan);
    await shelf.stop();
    await workload.finish();
    await releasedAfter(database);
    await runScheduledJobs(database);
    const unsentMessages = await poll(() => countUnsentMessages(database), longestDrainMs);
    return { ...(await judge(database, workload, servers, slowestReleaseMs)), ...found, unsentMessages };
  } finally {
    await close();
  }
}
