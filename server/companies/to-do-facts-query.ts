import { sql, type Sql } from '../platform/database/sql.ts';
import { registeredCompanyTypes } from './to-do-rule.ts';

/** Whether a card can be charged today, by the calendar of the company `c`. */
export const hasUsableCard: Sql = sql`
  exists (select from cards k where k.company_id = c.id and k.removed_at is null
            and k.expires_on >= (app_now() at time zone c.time_zone)::date)`;

/**
 * The facts of the to-do rule, but for the payment method, as columns of a statement in which `c` is the company and `u`
 * the owner of its account.
 */
export const toDoFactColumns: Sql = sql`
  c.account_type as "accountType", c.show_settings as "showSettings",
  num_nulls(nullif(u.title, ''), nullif(c.phone, ''), nullif(c.mobile, ''), nullif(c.address_line1, ''), nullif(c.town, ''),
            nullif(c.postcode, '')) = 0
    and (coalesce(c.company_number, '') <> '' or c.company_type is null or c.company_type <> all(${registeredCompanyTypes}))
    as "companyDetailsFilled",
  exists (select from coverage_areas a where a.company_id = c.id
            and exists (select from coverage_work_types w where w.coverage_area_id = a.id)
            and exists (select from coverage_districts d where d.coverage_area_id = a.id)) as "hasCoverage",
  exists (select from listings l where l.company_id = c.id and l.trading_name <> '' and l.description <> '') as "hasListing",
  c.lead_delivery_confirmed_at is not null as "leadDeliveryConfirmed",
  c.lead_alerts_confirmed_at is not null as "leadAlertsConfirmed"`;
