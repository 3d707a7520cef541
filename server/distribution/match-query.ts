import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { deliveryColumns } from '../buying/delivery-facts-query.ts';
import type { DeliveryFacts } from '../buying/delivery-rule.ts';
import { buyerColumns, buyerTables, missingAccreditations, type BuyerRow, type LeadRow } from '../buying/facts-query.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** What the gates ask about an enquiry, whoever the company; beside it the settings and the moment they are judged at. */
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

/** A company whose coverage holds the place and the work, with everything that decides whether it matches. */
export interface CoveringCompany extends Omit<BuyerRow, 'settings' | 'now'>, DeliveryFacts {
  readonly companyId: CompanyId;
  readonly lastServedAt: Date | null;
  readonly missingAccreditations: readonly string[];
}

/**
 * Every company that covers the place and the work of an enquiry, in one statement. It goes from the district by an index
 * to the areas, from there to those with the work type, and only then to companies: what it costs grows with what it finds.
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
