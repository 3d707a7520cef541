import { effectDays } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { unitOf } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PriceFactors } from '../price-rule.ts';
import type { PriceListMoment } from './price-list-query.ts';
import { factorsOfSale, factorsProposed, factorsSaid, shareBy, soldFor } from './sold-price-query.ts';

interface FactorEffectRow {
  readonly sold: number;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/**
 * What the leads of a country released lately brought in, and what they would have with other factors, as many sold when they were, at
 * the same list prices and discounts. Each was bought by the factors of its moment. An operator's own price stays what it was.
 */
export async function readFactorEffect(
  db: Db,
  { settings, now }: PriceListMoment,
  { country, proposed }: { readonly country: CountryCode; readonly proposed: PriceFactors },
) {
  const base = sql`e.base_price_minor`;
  const row = await db.first(sql<FactorEffectRow>`
    with said as materialized (${factorsSaid(settings, [country])}),
    proposed as materialized (${factorsProposed(proposed)})
    select count(*)::integer as sold, coalesce(sum(p.net_minor), 0)::bigint as "beforeMinor",
           coalesce(sum(${soldFor({ base, share: shareBy(sql`o`) }, { base, share: shareBy(sql`n`) })}), 0)::bigint as "afterMinor"
    from enquiries e join purchases p on p.enquiry_id = e.id join companies c on c.id = p.company_id
    cross join ${factorsOfSale} o
    cross join proposed n
    where e.country = ${country} and e.released_at > ${now}::timestamptz - make_interval(days => ${effectDays}) and e.released_at <= ${now}`);
  return { currency: unitOf(country).currency, sold: 0, beforeMinor: 0, afterMinor: 0, ...row };
}
