import { setTimeout as wait } from 'node:timers/promises';
import type { SourceId } from '../../contract/kit/ids.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { makeBuyers } from '../races/buyers.ts';
import { databaseUrl, killServerProcesses } from '../server-process.ts';
import { startBreakablePostgres, type BreakablePostgres } from './breakable-postgres.ts';
import { judge, type Verdict } from './judge.ts';
import { startServers, type Servers } from './servers.ts';
import { startWorkload } from './workload.ts';

/** Number of each fault, while buyers buy, enquiries arrive and an operator blocks and unblocks companies. */
export interface FaultPlan {
  readonly terminations: number;
  readonly databaseKills: number;
  readonly pauses: number;
  readonly pauseMs: number;
  readonly serverKills: number;
  /** The same seed causes the same faults in the same order. */
  readonly seed: number;
  readonly say: (line: string) => void;
}

type Fault = 'termination' | 'database' | 'pause' | 'server';

/** Mulberry32: a small, uniform and portable random number generator. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawFaults(plan: FaultPlan, random: () => number): Fault[] {
  const faults = [
    ...Array<Fault>(plan.terminations).fill('termination'),
    ...Array<Fault>(plan.databaseKills).fill('database'),
    ...Array<Fault>(plan.pauses).fill('pause'),
    ...Array<Fault>(plan.serverKills).fill('server'),
  ];
  return faults
    .map((fault) => ({ fault, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
}

async function prepare(database: Database) {
  const { sourceId, key } = await makeSource(database);
  const buyers = await makeBuyers(database, 20, { creditLimitMinor: 100_000_000 });
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
  await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(operatorToken)}, ${staffId})`);
  return { sourceId, intakeKey: key, buyers, operatorToken };
}

/** Retries until the database, which is being broken, responds. */
async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(100);
    }
  }
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

/** Returns how long it takes until everything received before `since` is released. */
async function releasedAfter(database: Database, since: Date): Promise<number> {
  const began = performance.now();
  const waiting = sql<{ count: number }>`
    select count(*) as count from enquiries where status = 'received' and received_at <= ${since}`;
  while ((await withRetry(() => database.db.first(waiting)))?.count !== 0) await wait(50);
  return performance.now() - began;
}

async function injectFault(
  fault: Fault,
  postgres: BreakablePostgres,
  servers: Servers,
  plan: FaultPlan,
  random: () => number,
): Promise<void> {
  if (fault === 'termination') await withRetry(() => postgres.terminateBackend(random));
  else if (fault === 'database') await postgres.kill();
  else if (fault === 'pause') await postgres.pause(plan.pauseMs);
  else await servers.killAndStart(random() < 0.5 ? 0 : 1);
}

/** Causes the planned faults under load and compares what clients saw with what is stored. */
export async function runFaults(plan: FaultPlan): Promise<Verdict> {
  const random = seeded(plan.seed);
  const postgres = await startBreakablePostgres();
  const database = openDatabase({ connection: postgres.connection, poolSize: 4 });
  // The test releases the enquiries it creates; the servers release those that arrive through intake.
  database.useJobSender(() => Promise.resolve());
  try {
    const { sourceId, ...people } = await prepare(database);
    const environment = {
      DATABASE_URL: databaseUrl(postgres.connection),
      DEMO: 'false',
      RATE_LIMIT_OVERRIDE: '1000000',
      DATABASE_POOL: '4',
    };
    const servers = await startServers(environment);
    const shelf = stock(database, sourceId);
    const workload = startWorkload({ ...people, servers, random, onSale: () => shelf.ids });
    let slowestReleaseMs = 0;
    for (const [index, fault] of drawFaults(plan, random).entries()) {
      await wait(random() * 400);
      await injectFault(fault, postgres, servers, plan, random);
      if (fault === 'termination') continue;
      const tookMs = await releasedAfter(database, new Date());
      slowestReleaseMs = Math.max(slowestReleaseMs, tookMs);
      plan.say(`${index + 1} ${fault}: all released ${(tookMs / 1_000).toFixed(1)} s later`);
    }
    await shelf.stop();
    await workload.finish();
    await releasedAfter(database, new Date());
    const verdict = await judge(database, workload.log, servers, slowestReleaseMs);
    await servers.stop();
    return verdict;
  } finally {
    await killServerProcesses();
    await database.close();
    await postgres.stop();
  }
}
