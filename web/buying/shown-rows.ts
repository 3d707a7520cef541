import type { MarketplaceRow } from '../../contract/buying.ts';

export interface ShownRows {
  readonly rows: readonly MarketplaceRow[];
  /** Released since the rows on screen and waiting for "Show them". */
  readonly newCount: number;
}

interface Page {
  readonly rows: readonly MarketplaceRow[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * What a fresh answer does to a list that is being read: facts change in place, nothing moves. Leads bought or declined
 * here leave, and what follows the last row fills the page up. Newer leads are only counted. A row that the answer lacks
 * stays as it was last known: it may have been sold, or lie on another page, and the basket asks before it sells.
 */
export function mergeRows(shown: readonly MarketplaceRow[], latest: Page, gone: ReadonlySet<number>): ShownRows {
  const fresh = new Map(latest.rows.map((row) => [row['0'].id, row]));
  const remaining = shown.filter((row) => !gone.has(row['0'].id));
  const kept = remaining.map((row) => fresh.get(row['0'].id) ?? row);
  const known = new Set(kept.map((row) => row['0'].id));
  const lastKnown = latest.rows.findLastIndex((row) => known.has(row['0'].id));
  const isAddable = (row: MarketplaceRow) => !known.has(row['0'].id) && !gone.has(row['0'].id);
  const following = latest.rows.slice(lastKnown + 1).filter(isAddable);
  const rows = [...kept, ...following.slice(0, Math.max(0, latest.pageSize - kept.length))];
  const newest = Math.max(...kept.map(releasedAt));
  const added = new Set(rows.map((row) => row['0'].id));
  const isNew = (row: MarketplaceRow) => isAddable(row) && !added.has(row['0'].id) && releasedAt(row) > newest;
  return { rows, newCount: latest.page === 1 ? latest.rows.filter(isNew).length : 0 };
}

function releasedAt(row: MarketplaceRow): number {
  return Date.parse(row.dateReleased);
}
