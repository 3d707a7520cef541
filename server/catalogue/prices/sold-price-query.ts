import type { CountryCode } from '../../../contract/kit/country.ts';
import { valueOf, type SettingValues } from '../../platform/business-settings.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { countryFactors, priceFactors, priceStepMinor, type PriceFactors } from '../price-rule.ts';

const flat = ({ exclusivityBp, stepsHours, factorsBp }: PriceFactors) => ({
  one: exclusivityBp['1'],
  two: exclusivityBp['2'],
  three: exclusivityBp['3'],
  first: stepsHours[0],
  second: stepsHours[1],
  fresh: factorsBp[0],
  later: factorsBp[1],
  old: factorsBp[2],
});
const flatColumns = sql`one integer, two integer, three integer, first float8, second float8, fresh integer, later integer, old integer`;

/** Rows of all factors that ever held in these countries, each with the moment since when. */
export function factorsSaid(settings: SettingValues, countries: readonly CountryCode[]): Sql {
  const rows = [...new Set(countries)].flatMap((country) => [
    { country, since: '-infinity', ...flat(priceFactors(settings, country, new Date(0))) },
    ...valueOf(settings, countryFactors(country)).map((version) => ({ country, since: version.from, ...flat(version) })),
  ]);
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(country text, since timestamptz, ${flatColumns})`;
}

/** One row of factors, as those are. */
export const factorsProposed = (factors: PriceFactors): Sql =>
  sql`select * from json_to_record(${JSON.stringify(flat(factors))}::json) as v(${flatColumns})`;

/** The factors of `said` by which sale `p` of enquiry `e` was priced, and how many hours after the release. */
export const factorsOfSale: Sql = sql`
  lateral (select s.*, extract(epoch from p.created_at - e.released_at)::float8 / 3600 as hours from said s
           where s.country = e.country and s.since <= p.created_at order by s.since desc limit 1)`;

/** The share of the list price that the columns of `f` make of a lead `e` bought `o.hours` after its release. */
export const shareBy = (f: Sql): Sql => sql`
  (case e.max_sales when 1 then ${f}.one when 2 then ${f}.two else ${f}.three end)::numeric
  * (case when o.hours < ${f}.first then ${f}.fresh when o.hours < ${f}.second then ${f}.later else ${f}.old end)`;

/** Rounded once, half up, to whole steps and never below one, as every price. */
const stepped = (numerator: Sql, denominator: Sql): Sql => sql`
  (greatest(1, div(2 * ${numerator} + ${priceStepMinor} * ${denominator}, 2 * ${priceStepMinor} * ${denominator})) * ${priceStepMinor})`;

interface Priced {
  readonly base: Sql;
  readonly share: Sql;
}

/**
 * What sale `p` of enquiry `e` to company `c` would have brought in at another list price or by other factors. Where the discount that
 * the company has now explains what it paid, it is priced anew; where it had another one, that is told by what it paid.
 */
export function soldFor(was: Priced, proposed: Priced): Sql {
  const priced = ({ base, share }: Priced): Sql =>
    stepped(sql`(${base}::numeric * ${share} * (10000 - c.discount_bp))`, sql`1000000000000::numeric`);
  return sql`
    (case when e.price_override_minor is not null then p.net_minor
     when p.net_minor = ${priced(was)} then ${priced(proposed)}
     else ${stepped(sql`(p.net_minor * ${proposed.base}::numeric * ${proposed.share})`, sql`(${was.base}::numeric * ${was.share})`)} end)`;
}
