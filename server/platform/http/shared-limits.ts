import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type pg from 'pg';
import { openPool } from '../database/connections.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { windowCounter } from './window-counter.ts';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** Counts a call of `key`, or `calls` calls. Returns the seconds to wait, or null if allowed. */
export interface TakeCall {
  (key: string, calls?: number): Promise<number | null>;
  /** Uncounts a call of `key` that could not succeed. */
  giveBack(key: string): Promise<void>;
}

export interface SharedLimits {
  /** Creates a named limit: the same name and key count together across processes. */
  limit(name: string, limit: Limit): TakeCall;
  close(): Promise<void>;
}

export interface SharedLimitsOptions {
  readonly connection: pg.PoolConfig;
  readonly log: Pick<Logger, 'warn'>;
  /** Timeout after which this process counts alone. Default 1 s. */
  readonly patienceMs?: number;
}

/** Two suffice: a count is one short statement, and a busy pool must not delay a purchase. */
const connections = 2;
/** A slower store counts as unavailable. */
const defaultTimeoutMs = 1_000;
/** How long to count in memory after a failure before retrying the store. */
const retryAfterMs = 5_000;
/** A large limit reserves one percent at a time, so that a busy key writes once per hundred calls. */
const reservedShare = 100;
/** Maximum keys with remembered reservations; others ask the store each time. */
const maxReservations = 10_000;

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/** Calls counted in advance by this process. */
interface Reservation {
  left: number;
  readonly endsAt: number;
}

interface Taken {
  /** How many of the requested calls fit into the limit. */
  readonly granted: number;
  readonly msLeft: number;
}

/** Requests calls from the store. Throws only if the store fails. */
async function takeFromStore(limiter: RateLimiterPostgres, key: string, calls: number): Promise<Taken> {
  try {
    const { msBeforeNext } = await limiter.consume(key, calls);
    return { granted: calls, msLeft: msBeforeNext };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    // A key refused before is refused from memory, without reporting the points consumed.
    const before = refused.consumedPoints === 0 ? limiter.points : refused.consumedPoints - calls;
    return { granted: Math.max(0, limiter.points - before), msLeft: refused.msBeforeNext };
  }
}

interface Store {
  readonly client: pg.Pool;
  /** Runs `ask`, or returns undefined while the store is unavailable. */
  attempt<Result>(ask: () => Promise<Result>): Promise<Result | undefined>;
}

function openStore({ connection, log, patienceMs = defaultTimeoutMs }: SharedLimitsOptions): Store {
  const client = openPool({ connection, size: connections, pipeline: false, patienceMs, onError: () => undefined });
  let outUntil = -Infinity;
  return {
    client,
    attempt: async (ask) => {
      if (performance.now() < outUntil) return undefined;
      try {
        return await ask();
      } catch (error) {
        // Concurrent calls fail together: log one line for all.
        if (performance.now() >= outUntil) log.warn({ err: error }, 'shared limits are unavailable; this process counts alone');
        outUntil = performance.now() + retryAfterMs;
        return undefined;
      }
    },
  };
}

function createTaker(store: Store, name: string, { max, windowMs }: Limit): TakeCall {
  const limiter = new RateLimiterPostgres({
    storeClient: store.client,
    storeType: 'pool',
    tableName: 'rate_limit_counts',
    // Our migrations create the table, and a job of ours purges it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: windowMs / 1_000,
    inMemoryBlockOnConsumed: max + 1,
  });
  /** Fallback while the store is unavailable. */
  const alone = windowCounter({ windowMs });
  const block = Math.max(1, Math.floor(max / reservedShare));
  const reserved = new Map<string, Reservation>();
  const asking = new Map<string, Promise<unknown>>();

  const takeReserved = (key: string, calls: number): boolean => {
    const held = reserved.get(key);
    if (held === undefined) return false;
    if (held.endsAt <= performance.now()) reserved.delete(key);
    else if (held.left >= calls) {
      held.left -= calls;
      return true;
    }
    return false;
  };

  const reserve = (key: string, left: number, msLeft: number): void => {
    if (left <= 0) return;
    const held = reserved.get(key);
    if (held !== undefined) held.left += left;
    else if (reserved.size < maxReservations) reserved.set(key, { left, endsAt: performance.now() + msLeft });
  };

  const ask = async (key: string, calls: number): Promise<number | null> => {
    const wanted = Math.max(calls, block);
    const taken = await store.attempt(() => takeFromStore(limiter, key, wanted));
    if (taken === undefined) {
      const { count, msLeft } = alone(key, calls);
      return count <= max ? null : toSeconds(msLeft);
    }
    if (taken.granted < calls) return toSeconds(taken.msLeft);
    reserve(key, taken.granted - calls, taken.msLeft);
    return null;
  };

  const giveBack = async (key: string): Promise<void> => {
    const done = await store.attempt(() =>
      store.client.query('update rate_limit_counts set points = points - 1 where key = $1 and points > 0', [limiter.getKey(key)]),
    );
    if (done === undefined) alone(key, -1);
  };

  const take = async (key: string, calls = 1): Promise<number | null> => {
    for (;;) {
      if (block > 1 && takeReserved(key, calls)) return null;
      const others = asking.get(key);
      // A call waiting for a block may find room in one just reserved by another.
      if (block === 1 || others === undefined) break;
      await others;
    }
    const answer = ask(key, calls);
    if (block === 1) return answer;
    asking.set(key, answer);
    try {
      return await answer;
    } finally {
      asking.delete(key);
    }
  };
  return Object.assign(take, { giveBack });
}

/**
 * Opens limits shared by all processes on this database. Falls back to counting in memory if the store fails: a limit
 * protects the service and must never take it down.
 */
export function openSharedLimits(options: SharedLimitsOptions): SharedLimits {
  const store = openStore(options);
  return {
    limit: (name, limit) => createTaker(store, name, limit),
    close: () => store.client.end(),
  };
}

/**
 * Removes counts whose window ended a minute ago, by the clock of the counting machines. Returns the number of rows removed.
 */
export async function purgeRateLimitCounts(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from rate_limit_counts where key in (
      select key from rate_limit_counts where expire < (extract(epoch from now()) * 1000)::bigint - 60000
      limit 2000 for update skip locked)
    returning 1 as purged`);
  return purged.length;
}
