import { effectDays, type ProposedPrice } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { toMinor, type CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { priceStepMinor } from '../price-rule.ts';

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
export function priceEffect(db: Db, proposed: readonly ProposedPrice[]): Promise<PriceEffect[]> {
  const [places, types] = [proposed.map(({ country }) => country), proposed.map(({ workTypeId }) => workTypeId)];
  const prices = proposed.map(({ price }) => toMinor(price));
  return db.rows(sql<PriceEffect>`
    select n.country, n.work_type_id as "workTypeId", l.currency, coalesce(s.sold, 0) as sold,
           coalesce(s.before, 0)::bigint as "beforeMinor", coalesce(s.after, 0)::bigint as "afterMinor"
    from unnest(${places}::text[], ${types}::integer[], ${prices}::bigint[]) as n(country, work_type_id, net_minor)
    join list_prices l on l.country = n.country and l.work_type_id = n.work_type_id
    left join lateral (
      select count(*)::integer as sold, sum(p.net_minor) as before,
             sum(case when e.price_override_minor is not null then p.net_minor
                 else greatest(1, round(p.net_minor::numeric * n.net_minor / e.base_price_minor / ${priceStepMinor})) * ${priceStepMinor} end) as after
      from enquiries e join purchases p on p.enquiry_id = e.id
      where e.work_type_id = n.work_type_id and e.country = n.country
        and e.released_at > app_now() - make_interval(days => ${effectDays}) and e.released_at <= app_now()) s on true
    order by n.country, n.work_type_id`);
}
