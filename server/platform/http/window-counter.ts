import { hash, randomBytes } from 'node:crypto';

export interface Counted {
  /** Including the current call. */
  readonly count: number;
  readonly msLeft: number;
}

export interface WindowCounterOptions {
  readonly windowMs: number;
  /** Maximum keys with their own counter. */
  readonly mostKeys?: number;
  /** Number of counters shared by all further keys. */
  readonly places?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

interface Entry {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts calls by key, in windows that begin with a key's first call. A count only leaves when its window ends. Beyond the
 * maximum, further keys share counters by an unpredictable hash. Memory is bounded, and a crowd can make a limit too strict
 * but never too lax.
 */
export function windowCounter(options: WindowCounterOptions): (key: string, calls?: number) => Counted {
  const { windowMs, mostKeys = 50_000, places = 65_536, now = () => performance.now() } = options;
  const seed = randomBytes(16).toString('base64url');
  /** Ordered by the end of their windows, which all have the same length. */
  const own = new Map<string, Entry>();
  const shared = new Map<number, Entry>();
  const getCounterIndex = (key: string): number => hash('sha256', seed + key, 'buffer').readUInt32BE(0) % places;

  const forgetEnded = (at: number): void => {
    for (const entries of [own, shared] as readonly Map<unknown, Entry>[]) {
      for (const [key, { endsAt }] of entries) {
        if (endsAt > at) break;
        entries.delete(key);
      }
    }
  };

  const countIn = <Key>(entries: Map<Key, Entry>, key: Key, at: number, calls: number): Counted => {
    const entry = entries.get(key) ?? { count: 0, endsAt: at + windowMs };
    entry.count += calls;
    entries.set(key, entry);
    return { count: entry.count, msLeft: entry.endsAt - at };
  };

  return (key, calls = 1) => {
    const at = now();
    forgetEnded(at);
    if (own.has(key) || (own.size < mostKeys && shared.size === 0)) return countIn(own, key, at, calls);
    // While a shared counter is in use, its keys stay there: a key must not restart because room became free.
    const place = getCounterIndex(key);
    return own.size < mostKeys && !shared.has(place) ? countIn(own, key, at, calls) : countIn(shared, place, at, calls);
  };
}
