import { begins, nameBegins } from '../../platform/database/begins.ts';
import type { Found } from '../../platform/database/narrow-search.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import { searchOf } from './company-search-rule.ts';

/** A telephone number that begins with one of these. */
const isCalled = (column: Sql, digits: readonly string[]): Sql => sql`
  exists (select from unnest(${[...digits]}::text[]) typed
    where regexp_replace(${column}, '\\D', '', 'g') collate "C" >= typed and regexp_replace(${column}, '\\D', '', 'g') collate "C" < typed || ':')`;
const calledBy = (column: Sql, digits: readonly string[]): Sql => sql`
  select f.id from unnest(${[...digits]}::text[]) typed join companies f
    on regexp_replace(${column}, '\\D', '', 'g') collate "C" >= typed and regexp_replace(${column}, '\\D', '', 'g') collate "C" < typed || ':'`;

const postcodeOf = (company: Sql): Sql => sql`upper(replace(${company}.postcode, ' ', ''))`;

/** Companies `c` found by any of what was typed; gathered, each way goes by an index of its own. */
export function findByAnything(search: string): Found {
  const { name, number, email, digits, postcode } = searchOf(search);
  return {
    gathered: sql`
      c.id = any(array(
        select f.id from companies f where ${nameBegins(sql`f.internal_name`, name)}
        ${number === null ? noSql : sql`union all select f.id from companies f where f.account_number = ${number}::integer`}
        ${email === null ? noSql : sql`union all select f.company_id from users f where ${begins(sql`f.email`, email)}`}
        ${digits === null ? noSql : sql`union all ${calledBy(sql`f.phone`, digits)} union all ${calledBy(sql`f.mobile`, digits)}`}
        ${postcode === null ? noSql : sql`union all select f.id from companies f where ${begins(postcodeOf(sql`f`), postcode)}`}))`,
    tested: sql`
      (${nameBegins(sql`c.internal_name`, name)}
        ${number === null ? noSql : sql`or c.account_number = ${number}::integer`}
        ${email === null ? noSql : sql`or exists (select from users u where u.company_id = c.id and ${begins(sql`u.email`, email)} offset 0)`}
        ${digits === null ? noSql : sql`or ${isCalled(sql`c.phone`, digits)} or ${isCalled(sql`c.mobile`, digits)}`}
        ${postcode === null ? noSql : sql`or ${begins(postcodeOf(sql`c`), postcode)}`})`,
  };
}
