import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type pg from 'pg';
import { openPool } from '../database/connections.ts';
import type { Tx } from '../database/database.ts';
import type { Pooler } from '../database/pooler.ts';
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
  readonly pooler?: Pooler | undefined;
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
/** Maximum keys with remembered reservations or refusals; others ask the store each time. */
const maxRemembered = 10_000;
/**
 * How long a process refuses a key without asking the store. Short, because any process may give calls back; long enough that a flood of refused
 * calls costs the store little.
 */
const refusalMemoryMs = 1_000;

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/** Calls counted in advance by this process. */
interface Reservation {
  left: number;
  readonly endsAt: number;
}

/** A refusal by the store. */
interface Refusal {
  readonly until: number;
  /** When the key's window ends. */
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
    const before = refused.consumedPoints - calls;
    return { granted: Math.max(0, limiter.points - before), msLeft: refused.msBeforeNext };
  }
}

interface Store {
  readonly client: pg.Pool;
  /** Runs `ask`, or returns undefined while the store is unavailable. */
  attempt<Result>(ask: () => Promise<Result>): Promise<Result | undefined>;
}

function openStore({ connection, pooler, log, patienceMs = defaultTimeoutMs }: SharedLimitsOptions): Store {
  const client = openPool({ connection, pooler, size: connections, pipeline: false, patienceMs, onError: () => undefined });
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

/** Remembers refused keys for a moment. */
function refusalMemory() {
  const byKey = new Map<string, Refusal>();
  return {
    add: (key: string, windowMsLeft: number): void => {
      const now = performance.now();
      // In order of refusal, so the ended ones come first.
      for (const [old, { until }] of byKey) {
        if (until > now) break;
        byKey.delete(old);
      }
      byKey.delete(key);
      if (byKey.size < maxRemembered) byKey.set(key, { until: now + Math.min(refusalMemoryMs, windowMsLeft), endsAt: now + windowMsLeft });
    },
    delete: (key: string): void => void byKey.delete(key),
    /** Until the window of a key refused a moment ago ends, or null. */
    msLeft: (key: string): number | null => {
      const refusal = byKey.get(key);
      const now = performance.now();
      return refusal !== undefined && refusal.until > now ? refusal.endsAt - now : null;
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
    // The library's own memory of refusals lasts until the window ends, even if calls are given back.
    duration: windowMs / 1_000,
  });
  /** Fallback while the store is unavailable. */
  const alone = windowCounter({ windowMs });
  const block = Math.max(1, Math.floor(max / reservedShare));
  const reserved = new Map<string, Reservation>();
  const refusals = refusalMemory();
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
    else if (reserved.size < maxRemembered) reserved.set(key, { left, endsAt: performance.now() + msLeft });
  };

  const uncount = (key: string, calls: number): Promise<unknown> =>
    store.attempt(() =>
      store.client.query('update rate_limit_counts set points = greatest(0, points - $2) where key = $1', [limiter.getKey(key), calls]),
    );

  const countAlone = (key: string, calls: number): number | null => {
    const { count, msLeft } = alone(key, calls);
    if (count <= max) return null;
    alone(key, -calls);
    return toSeconds(msLeft);
  };

  // Refused calls are not counted: otherwise they would use up the room that calls given back leave.
  const ask = async (key: string, calls: number): Promise<number | null> => {
    const refusedMs = refusals.msLeft(key);
    if (refusedMs !== null) return toSeconds(refusedMs);
    const wanted = Math.max(calls, block);
    const taken = await store.attempt(() => takeFromStore(limiter, key, wanted));
    if (taken === undefined) return countAlone(key, calls);
    const counted = taken.granted < calls ? 0 : taken.granted;
    if (counted < wanted) await uncount(key, wanted - counted);
    if (counted === 0) {
      if (taken.granted === 0) refusals.add(key, taken.msLeft);
      return toSeconds(taken.msLeft);
    }
    reserve(key, counted - calls, taken.msLeft);
    return null;
  };

  const giveBack = async (key: string): Promise<void> => {
    if ((await uncount(key, 1)) === undefined) alone(key, -1);
    refusals.delete(key);
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
