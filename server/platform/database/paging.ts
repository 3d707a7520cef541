import { maxCounted } from '../../../contract/kit/page-sizes.ts';
import type { Db } from './database.ts';
import { sql, type Sql } from './sql.ts';

export interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** Everything that a list holds, in its order and a batch at a time, so that a long one is never held as a whole. */
export async function* inBatches<Row>(read: (range: Range) => Promise<readonly Row[]>, limit = 1_000): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}

/** The largest page that a list has. */
const mostOfPage = 100;

/** As far as it is said beside the name of a queue; written out for the same reason as a page is. */
export const asFarAsSaid: Sql = sql`limit 100`;

const firstPages: ReadonlyMap<number, Sql> = new Map([
  [20, sql`limit 20`],
  [40, sql`limit 40`],
  [60, sql`limit 60`],
  [mostOfPage, sql`limit 100`],
]);

/**
 * Ends a statement that reads a page. As a parameter a limit is unknown when the statement is planned: PostgreSQL then plans for a tenth
 * of everything there is, and does so anew each time, because the plan that it could keep looks dearer; for a list that joins nine tables
 * this takes longer than to read the page. So the first page of each size is written out.
 */
export const pageOf = ({ limit, offset }: Range): Sql =>
  (offset === 0 ? firstPages.get(limit) : undefined) ?? sql`limit ${limit}::integer offset ${offset}::integer`;

/** A page of rows that are in order; a later one is said to be a hundred rows at most. The batches of a file are longer, and are planned so. */
export function onePage(ordered: Sql, range: Range): Sql {
  const page = sql`${ordered} ${pageOf(range)}`;
  const isKnown = range.limit > mostOfPage || (range.offset === 0 && firstPages.has(range.limit));
  return isKnown ? page : sql`select * from (${page}) rows_of_page limit 100`;
}

/**
 * Whether an id is among those that were found, which is mostly one. An array of unknown length is planned for as ten: for one row that
 * looks so much dearer that PostgreSQL would plan a statement of nine tables anew each time, which takes longer than to read the row.
 */
export function isOneOf(id: Sql, found: readonly (number | string)[]): Sql {
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? sql`${id} = ${only}::bigint` : sql`${id} = any(${[...found]}::bigint[])`;
}

/** What a search finds, said in two ways of which either is quick where the other is slow. */
export interface Found {
  /** Finds the rows by an index of its own, in no order. */
  readonly gathered: Sql;
  /** Tells of one row whether it is found. */
  readonly tested: Sql;
}

/** Of a list that nobody searches. */
export const everything: Found = { gathered: sql`true`, tested: sql`true` };

export interface Narrowed {
  /** What the list is narrowed to. */
  readonly condition: Sql;
  /** How many there are, exact below `maxCounted`. */
  readonly total: number;
}

interface Searched {
  /** Rows of the list to which a condition is added: with their `id`, where they have one of their own. */
  readonly rowsOf: (condition: Sql) => Sql;
}

/**
 * Few rows are gathered and then put in order. Many lie so close together that a list is gone through in its own order and each row
 * tested: a page is full soon. Which it is, the count tells that has to be made anyway.
 */
export async function countSearch(db: Db, { gathered, tested }: Found, { rowsOf }: Searched): Promise<Narrowed> {
  const found = await db.first(sql<{ total: number }>`
    select count(*) as total from (${rowsOf(gathered)} limit ${maxCounted}::integer) found`);
  const total = found?.total ?? 0;
  return { condition: total >= maxCounted ? tested : gathered, total };
}

/** The same of a list whose rows have an id: the ids of few that are searched for are gathered once. */
export async function narrowSearch(db: Db, found: Found, { id, rowsOf }: Searched & { readonly id: Sql }): Promise<Narrowed> {
  if (found === everything) return countSearch(db, found, { rowsOf });
  const { gathered, tested } = found;
  const counted = await db.first(sql<{ total: number; ids: string | null }>`
    select count(*) as total, array_agg(id)::text as ids from (${rowsOf(gathered)} limit ${maxCounted}::integer) found`);
  const total = counted?.total ?? 0;
  // Shorter to read as a text than as an array of texts.
  const ids = counted?.ids?.slice(1, -1).split(',') ?? [];
  return { condition: total >= maxCounted ? tested : isOneOf(id, ids), total };
}
