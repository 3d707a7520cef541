import type { MarketplaceSearch } from './marketplace-page-query.ts';

/** How much of a whole country's market is open, whoever asks: shared by all its companies for a few seconds. */
export interface SharedCounts {
  get(search: MarketplaceSearch, count: () => Promise<number>): Promise<number>;
}

const maxEntries = 500;

/** A total over everything is not counted per request: 60,000 rows cost 14 ms each time. One caller counts, the others wait for it. */
export function sharedCounts(lifetimeMs: number): SharedCounts {
  const counts = new Map<string, { until: number; total: Promise<number> }>();
  return {
    get: (search, count) => {
      const key = JSON.stringify([search.country, search.workTypeIds, search.sold]);
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
