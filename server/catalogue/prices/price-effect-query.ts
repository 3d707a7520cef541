import { effectDays, type ProposedPrice } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { toMinor, type CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PriceListMoment } from './price-list-query.ts';
import { factorsOfSale, factorsSaid, shareBy, soldFor } from './sold-price-query.ts';

export interface PriceEffect {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly currency: CurrencyCode;
  readonly sold: number;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/**
 * What the leads released lately brought in, and what they would have at other list prices, as many sold at the same factors and
 * discounts. An operator's own price for an enquiry stays what it was. Cells that sold nothing are in it.
 */
export function priceEffect(db: Db, { settings }: PriceListMoment, proposed: readonly ProposedPrice[]): Promise<PriceEffect[]> {
  const [places, types] = [proposed.map(({ country }) => country), proposed.map(({ workTypeId }) => workTypeId)];
  const prices = proposed.map(({ price }) => toMinor(price));
  const share = shareBy(sql`o`);
  return db.rows(sql<PriceEffect>`
    with said as materialized (${factorsSaid(settings, places)})
    select n.country, n.work_type_id as "workTypeId", l.currency, coalesce(s.sold, 0) as sold,
           coalesce(s.before, 0)::bigint as "beforeMinor", coalesce(s.after, 0)::bigint as "afterMinor"
    from unnest(${places}::text[], ${types}::integer[], ${prices}::bigint[]) as n(country, work_type_id, net_minor)
    join list_prices l on l.country = n.country and l.work_type_id = n.work_type_id
    left join lateral (
      select count(*)::integer as sold, sum(p.net_minor) as before,
             sum(${soldFor({ base: sql`e.base_price_minor`, share }, { base: sql`n.net_minor`, share })}) as after
      from enquiries e join purchases p on p.enquiry_id = e.id join companies c on c.id = p.company_id
      cross join ${factorsOfSale} o
      where e.work_type_id = n.work_type_id and e.country = n.country
        and e.released_at > app_now() - make_interval(days => ${effectDays}) and e.released_at <= app_now()) s on true
    order by n.country, n.work_type_id`);
}
