import type { DatedFact } from '../../../contract/enquiries/contact-facts.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { contactFactsColumn } from '../../enquiries/checks/check-query.ts';
import type { StoredAnswer } from '../../enquiries/hold-reason-rule.ts';
import { vatFactColumns } from '../../companies/vat-facts-query.ts';
import type { VatFacts } from '../../companies/vat-treatment-rule.ts';
import type { SettingValues } from '../../platform/business-settings.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface FoundRow extends VatFacts {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly districtCode: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly description: string | null;
  readonly receivedAt: Date;
  readonly releasedAt: Date;
  readonly sold: number;
  readonly maxSales: number;
  readonly answers: readonly StoredAnswer[];
  readonly workTypeName: string;
  readonly qualified: boolean;
  readonly contactFacts: readonly DatedFact[];
  readonly viewed: boolean;
  readonly inCoverage: boolean;
  readonly guaranteeUntil: Date | null;
  readonly offerLiving: boolean;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly currency: CurrencyCode;
  readonly country: CountryCode;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** What a marketplace row shows, for the ids in `found` and the coverage in `mine`. Nothing of the contact tables is read. */
export function marketplaceRow(companyId: CompanyId, language: string): Sql {
  return sql`
    select e.id, e.quote_code as "quoteCode", r.code as "districtCode", r.town, r.county, r.path, e.description,
           e.received_at as "receivedAt", e.released_at as "releasedAt", e.sold, e.max_sales as "maxSales",
           e.answers, w.name->>${language} as "workTypeName", e.qualified,
           ${contactFactsColumn} as "contactFacts",
           exists (select from enquiry_views v where v.company_id = ${companyId} and v.enquiry_id = e.id offset 0) as viewed,
           exists (select 1 from mine m where m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids)) as "inCoverage",
           o.guarantee_until as "guaranteeUntil",
           coalesce(o.ended_at is null and o.guarantee_until > app_now(), false) as "offerLiving",
           e.base_price_minor as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.currency, c.country,
           c.discount_bp as "discountBp", s.settings, app_now() as now, f.total,
           ${vatFactColumns(sql`(select country from companies where id = ${companyId})`)}, c.vat_number as "vatNumber"
    from found f
    join enquiries e on e.id = f.id
    join regions r on r.id = e.district_id
    join work_types w on w.id = e.work_type_id
    join companies c on c.id = ${companyId}
    cross join (select jsonb_object_agg(key, value) as settings from business_settings) s
    left join lateral (
      select o.guarantee_until, o.ended_at from offers o where o.enquiry_id = e.id and o.company_id = ${companyId} offset 0) o on true
    order by f.position`;
}
