import { sql, type Sql } from './sql.ts';

/** The largest page that a list has. */
const mostOfPage = 100;

/**
 * The rows of a page, said to be a hundred at most: as a parameter a limit is unknown when the statement is planned, and PostgreSQL
 * then plans for a tenth of everything there is. The batches of a file are longer, and are planned so.
 */
export const onePage = (rows: Sql, limit = mostOfPage): Sql =>
  limit > mostOfPage ? rows : sql`select * from (${rows}) rows_of_page limit 100`;
