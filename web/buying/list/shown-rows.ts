import type { Lead } from '../lead.ts';

export interface ShownRows {
  readonly rows: readonly Lead[];
  /** Above the last row on screen and waiting for "Show them". */
  readonly newCount: number;
}

interface Page {
  readonly rows: readonly Lead[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * What a fresh answer does to a list that is being read: facts change in place, nothing moves. Leads bought or declined
 * here leave, and what follows the last row fills the page up. New leads above it are only counted, also one that opened
 * late and stands between the others. A row that the answer lacks stays as it was last known: it may have been sold, or lie
 * on another page, and the basket asks before it sells.
 */
export function mergeRows(shown: readonly Lead[], latest: Page, gone: ReadonlySet<number>): ShownRows {
  const fresh = new Map(latest.rows.map((row) => [row.id, row]));
  const remaining = shown.filter((row) => !gone.has(row.id));
  const kept = remaining.map((row) => fresh.get(row.id) ?? row);
  const known = new Set(kept.map((row) => row.id));
  const isUnknown = (row: Lead) => !known.has(row.id) && !gone.has(row.id);
  const lastKnown = latest.rows.findLastIndex((row) => known.has(row.id));
  // Where none of the answer is known, the new ones have taken the whole page.
  const above = kept.length === 0 ? [] : latest.rows.slice(0, lastKnown < 0 ? undefined : lastKnown).filter(isUnknown);
  const below = kept.length > 0 && lastKnown < 0 ? [] : latest.rows.slice(lastKnown + 1).filter(isUnknown);
  const rows = [...kept, ...below.slice(0, Math.max(0, latest.pageSize - kept.length))];
  return { rows, newCount: latest.page === 1 ? above.length : 0 };
}
