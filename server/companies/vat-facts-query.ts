import { sql, type Sql } from '../platform/database/sql.ts';

// Where `country` is no column of the statement, PostgreSQL asks these once and not for each row.

/** The business unit of a country knows what to write onto a document: who sells, which VAT, and that there is something to sell. */
export const unitIsOpen = (country: Sql): Sql => sql`
  (select n.seller_name is not null
            and exists (select from vat_rates v where v.country = n.country and v.since <= (app_now() at time zone n.time_zone)::date)
            and exists (select from price_list_entries f where f.country = n.country and f.cancelled_at is null and f.valid_from <= app_now())
   from business_units n where n.country = ${country}) as "unitIsOpen"`;

/** What the VAT of a sale to company `c` depends on, beside its VAT number. */
export const vatFactColumns = (country: Sql): Sql => sql`
  coalesce((select r.rate_bp from business_units n join vat_rates r on r.country = n.country and r.since <= (app_now() at time zone n.time_zone)::date
   where n.country = ${country} order by r.since desc limit 1), 0) as "unitVatRateBp",
  case when c.billing_address_enabled then c.billing_address_country else c.country end as "billedCountry",
  coalesce(case when c.billing_address_enabled then c.billing_address_postcode else c.postcode end, '') as "billedPostcode"`;
