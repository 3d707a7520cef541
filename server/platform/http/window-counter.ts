import { hash, randomBytes } from 'node:crypto';

export interface Counted {
  /** With the call that was just counted. */
  readonly count: number;
  readonly msLeft: number;
}

export interface WindowCounterOptions {
  readonly windowMs: number;
  /** So many keys have a count of their own at the same time. */
  readonly mostKeys?: number;
  /** The places that all further keys share. */
  readonly places?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Entry {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts calls by key, each in a window that begins with its first. A count leaves only when its window ends: no number of
 * other keys pushes it out. When there are too many, further keys share places by a hash that nobody outside can foresee,
 * and count together. So memory is bounded, and a crowd may make a limit too strict, never too lax.
 */
export function windowCounter(options: WindowCounterOptions): (key: string, calls?: number) => Counted {
  const { windowMs, mostKeys = 50_000, places = 65_536, now = () => performance.now() } = options;
  const seed = randomBytes(16).toString('base64url');
  /** In the order in which their windows end, for all are of one length. */
  const own = new Map<string, Entry>();
  const shared = new Map<number, Entry>();
  const placeOf = (key: string): number => hash('sha256', seed + key, 'buffer').readUInt32BE(0) % places;

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
    // While a place is taken, who counts there goes on there: a key must not begin again because room was made elsewhere.
    const place = placeOf(key);
    return own.size < mostKeys && !shared.has(place) ? countIn(own, key, at, calls) : countIn(shared, place, at, calls);
  };
}
