import { sql, type Sql } from './sql.ts';

/**
 * Whether an id is among those that were found, which is mostly one. An array of unknown length is planned for as ten: for one row that
 * looks so much dearer that PostgreSQL would plan a statement of nine tables anew each time, which takes longer than to read the row.
 */
export function isOneOf(id: Sql, found: readonly (number | string)[]): Sql {
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? sql`${id} = ${only}::bigint` : sql`${id} = any(${[...found]}::bigint[])`;
}
