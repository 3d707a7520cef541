import { effectDays } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { unitOf } from '../../geography/business-units.ts';
import { valueOf } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { countryFactors, priceFactors, priceStepMinor, type PriceFactors } from '../price-rule.ts';
import type { PriceListMoment } from './price-list-query.ts';

interface FactorEffectRow {
  readonly sold: number;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

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

/** The share of the list price that the columns of `f` make of a lead `e` bought so many hours after its release. */
const share = (f: Sql): Sql => sql`
  (case e.max_sales when 1 then ${f}.one when 2 then ${f}.two else ${f}.three end)::numeric
  * (case when b.hours < ${f}.first then ${f}.fresh when b.hours < ${f}.second then ${f}.later else ${f}.old end)`;

/**
 * What the leads of a country released lately brought in, and what they would have with other factors, as many sold when they were, at
 * the same list prices and discounts. Each was bought by the factors of its moment. An operator's own price stays what it was.
 */
export async function readFactorEffect(
  db: Db,
  { settings, now }: PriceListMoment,
  { country, proposed }: { readonly country: CountryCode; readonly proposed: PriceFactors },
) {
  const standard = { since: '-infinity', ...flat(priceFactors(settings, country, new Date(0))) };
  const versions = valueOf(settings, countryFactors(country)).map((version) => ({ since: version.from, ...flat(version) }));
  const row = await db.first(sql<FactorEffectRow>`
    with said as materialized (
      select * from json_to_recordset(${JSON.stringify([standard, ...versions])}::json) as v(
        since timestamptz, one integer, two integer, three integer, first float8, second float8, fresh integer, later integer, old integer)),
    proposed as materialized (
      select * from json_to_record(${JSON.stringify(flat(proposed))}::json) as v(
        one integer, two integer, three integer, first float8, second float8, fresh integer, later integer, old integer))
    select count(*)::integer as sold, coalesce(sum(p.net_minor), 0)::bigint as "beforeMinor",
           coalesce(sum(case when e.price_override_minor is not null then p.net_minor
             else greatest(1, round(p.net_minor * (${share(sql`n`)}) / (${share(sql`o`)}) / ${priceStepMinor})) * ${priceStepMinor} end), 0)::bigint
             as "afterMinor"
    from enquiries e join purchases p on p.enquiry_id = e.id
    cross join lateral (select extract(epoch from p.created_at - e.released_at)::float8 / 3600 as hours) b
    cross join lateral (select * from said s where s.since <= p.created_at order by s.since desc limit 1) o
    cross join proposed n
    where e.country = ${country} and e.released_at > ${now}::timestamptz - make_interval(days => ${effectDays}) and e.released_at <= ${now}`);
  return { currency: unitOf(country).currency, sold: 0, beforeMinor: 0, afterMinor: 0, ...row };
}
