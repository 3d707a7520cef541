import { sql, type Sql } from './sql.ts';

/**
 * The rows of a page, said to be a hundred at most: as a parameter a limit is unknown when the statement is planned, and PostgreSQL
 * then plans for a tenth of everything there is.
 */
export const onePage = (rows: Sql): Sql => sql`select * from (${rows}) rows_of_page limit 100`;
