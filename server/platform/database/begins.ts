import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { sql, type Sql } from './sql.ts';

/** What begins with a text, in the order of bytes. A range and not `like`: a prepared statement then knows its index. */
export const begins = (column: Sql, text: string): Sql =>
  sql`${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}\u{10FFFF}`}`;

/** Tests whether a name begins with a text, however either is capitalised, accented or composed. */
export const nameBegins = (column: Sql, text: string): Sql => begins(sql`folded(${column})`, foldText(text));
