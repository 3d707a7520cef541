import { nameBegins } from '../platform/database/begins.ts';
import type { Found } from '../platform/database/narrow-search.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** What belongs to companies whose name begins so, whatever its case and accents. */
export const ofCompaniesNamed = (beginning: string, companyId: Sql): Found => ({
  gathered: sql`${companyId} in (select called.id from companies called where ${nameBegins(sql`called.internal_name`, beginning)})`,
  tested: sql`(select ${nameBegins(sql`called.internal_name`, beginning)} from companies called where called.id = ${companyId})`,
});

const digitsOfNumber = 10;
const largestNumber = 2_147_483_647;

/** The numbers that begin with these digits: one range for each length that a number can have. */
function rangesOf(digits: string): { readonly from: readonly number[]; readonly to: readonly number[] } {
  const factors = Array.from({ length: digitsOfNumber - digits.length + 1 }, (_, zeros) => 10 ** zeros).filter(
    (factor) => Number(digits) > 0 && Number(digits) * factor <= largestNumber,
  );
  return {
    from: factors.map((factor) => Number(digits) * factor),
    to: factors.map((factor) => Math.min(Number(digits) * factor + factor - 1, largestNumber)),
  };
}

/** What belongs to companies whose account number begins with these digits, ten at most, or whose name does. */
export function ofCompaniesNumbered(digits: string, companyId: Sql): Found {
  const { from, to } = rangesOf(digits);
  const named = nameBegins(sql`called.internal_name`, digits);
  return {
    gathered: sql`${companyId} in (
      select called.id from unnest(${[...from]}::integer[], ${[...to]}::integer[]) r(least, most)
      join companies called on called.account_number between r.least and r.most
      union all select called.id from companies called where ${named})`,
    tested: sql`(select called.account_number::text like ${`${digits}%`} or ${named} from companies called where called.id = ${companyId})`,
  };
}
