import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { deliveryColumns } from '../buying/delivery-facts-query.ts';
import type { DeliveryFacts } from '../buying/delivery-rule.ts';
import { buyerColumns, buyerTables, missingAccreditations, type BuyerRow, type LeadRow } from '../buying/facts-query.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** An enquiry's facts for the gates, with the settings and the moment of judging. */
export interface EnquiryToMatch extends Pick<
  LeadRow,
  'status' | 'opened' | 'workTypeId' | 'maxSales' | 'sold' | 'reserved' | 'basePriceMinor' | 'priceOverrideMinor'
> {
  readonly country: CountryCode;
  readonly districtId: number;
  readonly releasedAt: Date;
  readonly settings: SettingValues;
  readonly now: Date;
}

export function enquiryToMatch(enquiryId: EnquiryId): Sql<EnquiryToMatch> {
  return sql<EnquiryToMatch>`
    select status, opened_at is not null as opened, work_type_id as "workTypeId", max_sales as "maxSales", sold, reserved,
           base_price_minor as "basePriceMinor", price_override_minor as "priceOverrideMinor", country, district_id as "districtId",
           released_at as "releasedAt", ${settingsColumn}, app_now() as now
    from enquiries where id = ${enquiryId}`;
}

/** A company whose coverage includes place and work, with everything that decides a match. */
export interface CoveringCompany extends Omit<BuyerRow, 'settings' | 'now'>, DeliveryFacts {
  readonly companyId: CompanyId;
  readonly lastServedAt: Date | null;
  readonly missingAccreditations: readonly string[];
}

/**
 * Selects every company covering an enquiry's place and work in one statement. Goes by index from district to areas to work types and only then to
 * companies, so cost grows with the result.
 */
export function coveringCompanies(enquiry: Pick<EnquiryToMatch, 'country' | 'districtId' | 'workTypeId'>): Sql<CoveringCompany> {
  const { country, districtId, workTypeId } = enquiry;
  return sql<CoveringCompany>`
    with covering as materialized (
      select distinct a.company_id
      from coverage_districts d
      join coverage_work_types w on w.coverage_area_id = d.coverage_area_id and w.work_type_id = ${workTypeId}
      join coverage_areas a on a.id = d.coverage_area_id
      where d.district_id = ${districtId})
    select c.id as "companyId", ${buyerColumns(sql`${country}`)}, ${deliveryColumns(sql`e.work_type_id`)}, s.last_served_at as "lastServedAt",
           ${missingAccreditations(sql`c.id`)} as "missingAccreditations"
    from covering v
    join (${buyerTables}) on c.id = v.company_id
    cross join (select ${workTypeId}::integer as work_type_id, ${country}::text as country) e
    left join company_work_types s on s.company_id = c.id and s.work_type_id = e.work_type_id
    where c.country = e.country`;
}
