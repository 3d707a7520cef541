import { maxCounted } from '../../../contract/kit/page-sizes.ts';
import type { Db } from './database.ts';
import { isOneOf } from './is-one-of.ts';
import { sql, type Sql } from './sql.ts';

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
