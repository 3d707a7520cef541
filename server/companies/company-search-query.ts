import { begins, nameBegins } from '../platform/database/transaction.ts';
import type { Found } from '../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';
import { parseCompanySearch } from './company-search-rule.ts';

/** Matches telephone numbers by prefix. */
const matchesPhone = (column: Sql, digits: readonly string[]): Sql => sql`
  exists (select from unnest(${[...digits]}::text[]) typed
    where regexp_replace(${column}, '\\D', '', 'g') collate "C" >= typed and regexp_replace(${column}, '\\D', '', 'g') collate "C" < typed || ':')`;
const selectByPhone = (column: Sql, digits: readonly string[]): Sql => sql`
  select f.id from unnest(${[...digits]}::text[]) typed join companies f
    on regexp_replace(${column}, '\\D', '', 'g') collate "C" >= typed and regexp_replace(${column}, '\\D', '', 'g') collate "C" < typed || ':'`;

/** A company's postcode as indexed, without spaces. */
export const normalisedPostcode = (company: Sql): Sql => sql`upper(replace(${company}.postcode, ' ', ''))`;

/** Finds companies `c` by any search term; gathered, each branch uses its own index. */
export function matchAnyTerm(search: string): Found {
  const { name, number, email, digits, postcode } = parseCompanySearch(search);
  return {
    gathered: sql`
      c.id = any(array(
        select f.id from companies f where ${nameBegins(sql`f.internal_name`, name)}
        ${number === null ? noSql : sql`union all select f.id from companies f where f.account_number = ${number}::integer`}
        ${email === null ? noSql : sql`union all select f.company_id from users f where ${begins(sql`f.email`, email)}`}
        ${digits === null ? noSql : sql`union all ${selectByPhone(sql`f.phone`, digits)} union all ${selectByPhone(sql`f.mobile`, digits)}`}
        ${postcode === null ? noSql : sql`union all select f.id from companies f where ${begins(normalisedPostcode(sql`f`), postcode)}`}))`,
    tested: sql`
      (${nameBegins(sql`c.internal_name`, name)}
        ${number === null ? noSql : sql`or c.account_number = ${number}::integer`}
        ${email === null ? noSql : sql`or exists (select from users u where u.company_id = c.id and ${begins(sql`u.email`, email)} offset 0)`}
        ${digits === null ? noSql : sql`or ${matchesPhone(sql`c.phone`, digits)} or ${matchesPhone(sql`c.mobile`, digits)}`}
        ${postcode === null ? noSql : sql`or ${begins(normalisedPostcode(sql`c`), postcode)}`})`,
  };
}

/** Matches rows of companies by name prefix, ignoring case and accents. */
export const matchCompanyName = (beginning: string, companyId: Sql): Found => ({
  gathered: sql`${companyId} in (select called.id from companies called where ${nameBegins(sql`called.internal_name`, beginning)})`,
  tested: sql`(select ${nameBegins(sql`called.internal_name`, beginning)} from companies called where called.id = ${companyId})`,
});

const accountNumberDigits = 10;
const maxAccountNumber = 2_147_483_647;

/** Returns the ranges of numbers that start with these digits, one per length. */
function buildRanges(digits: string): { readonly from: readonly number[]; readonly to: readonly number[] } {
  const factors = Array.from({ length: accountNumberDigits - digits.length + 1 }, (_, zeros) => 10 ** zeros).filter(
    (factor) => Number(digits) > 0 && Number(digits) * factor <= maxAccountNumber,
  );
  return {
    from: factors.map((factor) => Number(digits) * factor),
    to: factors.map((factor) => Math.min(Number(digits) * factor + factor - 1, maxAccountNumber)),
  };
}

/** Matches rows of companies by account number prefix (ten digits at most) or name prefix. */
export function matchCompanyNumber(digits: string, companyId: Sql): Found {
  const { from, to } = buildRanges(digits);
  const named = nameBegins(sql`called.internal_name`, digits);
  return {
    gathered: sql`${companyId} in (
      select called.id from unnest(${[...from]}::integer[], ${[...to]}::integer[]) r(least, most)
      join companies called on called.account_number between r.least and r.most
      union all select called.id from companies called where ${named})`,
    tested: sql`(select called.account_number::text like ${`${digits}%`} or ${named} from companies called where called.id = ${companyId})`,
  };
}
