import { maxCounted } from '../../../contract/kit/page-sizes.ts';
import type { Db } from './database.ts';
import { sql, type Sql } from './sql.ts';

export interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** Yields a whole list in order, in batches, so that a long one is never held in memory. */
export async function* inBatches<Row>(read: (range: Range) => Promise<readonly Row[]>, limit = 1_000): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}

/** Largest page of a list. */
const maxPageRows = 100;

/** Limit of the count beside a queue's name; a literal for the same reason as in `buildPageLimit`. */
export const badgeLimit: Sql = sql`limit 100`;

const firstPages: ReadonlyMap<number, Sql> = new Map([
  [20, sql`limit 20`],
  [40, sql`limit 40`],
  [60, sql`limit 60`],
  [maxPageRows, sql`limit 100`],
]);

/**
 * Ends a statement that reads a page. With the limit as a parameter PostgreSQL plans for a tenth of all rows and replans
 * every time, because its generic plan looks dearer; for a list that joins nine tables planning takes longer than reading.
 * So the first page of each size is a literal.
 */
export const buildPageLimit = ({ limit, offset }: Range): Sql =>
  (offset === 0 ? firstPages.get(limit) : undefined) ?? sql`limit ${limit}::integer offset ${offset}::integer`;

/**
 * Selects a page of ordered rows, declaring at most a hundred rows for later pages. Export batches are longer and are
 * planned as such.
 */
export function onePage(ordered: Sql, range: Range): Sql {
  const page = sql`${ordered} ${buildPageLimit(range)}`;
  const isKnown = range.limit > maxPageRows || (range.offset === 0 && firstPages.has(range.limit));
  return isKnown ? page : sql`select * from (${page}) rows_of_page limit 100`;
}

/**
 * Tests whether an id is among those found, which is usually one. PostgreSQL plans an array of unknown length as ten
 * elements; for one row that looks so much dearer that it would replan a nine-table statement every time.
 */
export function matchesAnyId(id: Sql, found: readonly (number | string)[]): Sql {
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? sql`${id} = ${only}::bigint` : sql`${id} = any(${[...found]}::bigint[])`;
}

/** A search condition in two forms, each fast where the other is slow. */
export interface Found {
  /** Collects the matching rows through their own index, in no order. */
  readonly gathered: Sql;
  /** Tests a single row. */
  readonly tested: Sql;
}

/** Matches every row, for a list without a search. */
export const noSearch: Found = { gathered: sql`true`, tested: sql`true` };

export interface Narrowed {
  /** Condition that narrows the list. */
  readonly condition: Sql;
  /** Number of matches, exact below `maxCounted`. */
  readonly total: number;
}

interface Searched {
  /** Builds the list's rows under an extra condition, with their `id` if they have one. */
  readonly rowsOf: (condition: Sql) => Sql;
}

/**
 * Counts the matches and picks the form of the search. Few matches are gathered and sorted. Many lie close together, so
 * scanning the list in order and testing each row fills a page quickly.
 */
export async function countSearch(db: Db, { gathered, tested }: Found, { rowsOf }: Searched): Promise<Narrowed> {
  const found = await db.first(sql<{ total: number }>`
    select count(*) as total from (${rowsOf(gathered)} limit ${maxCounted}::integer) found`);
  const total = found?.total ?? 0;
  return { condition: total >= maxCounted ? tested : gathered, total };
}

/** Does the same for a list whose rows have an id: gathers the ids of a small result once. */
export async function narrowSearch(db: Db, found: Found, { id, rowsOf }: Searched & { readonly id: Sql }): Promise<Narrowed> {
  if (found === noSearch) return countSearch(db, found, { rowsOf });
  const { gathered, tested } = found;
  const counted = await db.first(sql<{ total: number; ids: string | null }>`
    select count(*) as total, array_agg(id)::text as ids from (${rowsOf(gathered)} limit ${maxCounted}::integer) found`);
  const total = counted?.total ?? 0;
  // Parsing one text is faster than an array of texts.
  const ids = counted?.ids?.slice(1, -1).split(',') ?? [];
  return { condition: total >= maxCounted ? tested : matchesAnyId(id, ids), total };
}

/** Returns the cursor of the next batch: the id of the last row, or null if the batch is not full. */
export function nextCursor(rows: readonly { readonly id: number }[], limit: number): number | null {
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null);
}
