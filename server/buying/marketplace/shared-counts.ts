/** Counts that need not be right to the second, each remembered for a few by what was counted. */
export interface SharedCounts {
  get(what: readonly unknown[], count: () => Promise<number>): Promise<number>;
}

/** For so long a count is remembered. */
export const sharedCountMs = 5_000;
const maxEntries = 2_000;

/**
 * A total over everything is not counted per request: 60,000 rows cost 14 ms each time, and what a company of years has bought
 * of them some more. One caller counts, the others wait for it.
 */
export function sharedCounts(lifetimeMs: number): SharedCounts {
  const counts = new Map<string, { until: number; total: Promise<number> }>();
  return {
    get: (what, count) => {
      const key = JSON.stringify(what);
      const now = performance.now();
      const known = counts.get(key);
      if (known !== undefined && known.until > now) return known.total;
      if (counts.size >= maxEntries) counts.clear();
      const total = count();
      counts.set(key, { until: now + lifetimeMs, total });
      // A failed count must not be remembered.
      total.catch(() => counts.delete(key));
      return total;
    },
  };
}
