import type { Range } from './in-batches.ts';
import { sql, type Sql } from './sql.ts';

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
