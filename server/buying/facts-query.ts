import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { mayHaveCredit } from '../billing/credits.ts';
import { hasUsableCard, toDoFactColumns } from '../companies/to-do-rule.ts';
import { unitIsOpen, vatFactColumns } from '../companies/queries.ts';
import type { VatFacts } from '../companies/vat-treatment-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface BuyerRow extends VatFacts {
  readonly statusId: number;
  readonly locked: boolean;
  readonly purchaseEnabled: boolean;
  /** Suspended for a long-overdue invoice. */
  readonly suspended: boolean;
  readonly buyWithoutCard: boolean;
  readonly country: CountryCode;
  /** The country's business unit has the seller details that documents need. */
  readonly unitIsOpen: boolean;
  readonly timeZone: string;
  readonly discountBp: number;
  readonly emailValidated: boolean;
  readonly hasUsableCard: boolean;
  readonly accountType: number;
  readonly showSettings: boolean;
  readonly companyDetailsFilled: boolean;
  readonly hasCoverage: boolean;
  readonly hasListing: boolean;
  readonly leadDeliveryConfirmed: boolean;
  readonly leadAlertsConfirmed: boolean;
  readonly balanceMinor: number;
  readonly creditLimitMinor: number;
  /** Remaining credit below which the account is topped up; null if off. */
  readonly topUpBelowMinor: number | null;
  readonly currency: CurrencyCode;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** The buyer's facts for the purchase rule: `c` is the company, `t` its account, `u` the account owner. */
export const buyerColumns = (country: Sql): Sql => sql`
  c.status_id as "statusId", c.locked_at is not null as locked, c.purchase_enabled as "purchaseEnabled",
  t.suspended_at is not null as suspended,
  c.buy_without_card as "buyWithoutCard", c.country, c.time_zone as "timeZone", c.discount_bp as "discountBp",
  u.email_validated_at is not null as "emailValidated", ${hasUsableCard} as "hasUsableCard", ${toDoFactColumns},
  t.balance_minor as "balanceMinor", t.credit_limit_minor as "creditLimitMinor",
  case when t.top_up_stopped_at is null then t.top_up_below_minor end as "topUpBelowMinor", t.currency, ${unitIsOpen(country)}, ${vatFactColumns(country)}`;

/** The tables of those columns; the statement adds which companies. */
export const buyerTables: Sql = sql`
  companies c join accounts t on t.company_id = c.id join users u on u.company_id = c.id and u.is_account_owner`;

/** The facts of one company in one statement, including whether it may have unused credit. */
export function buyerFacts(companyId: CompanyId): Sql<BuyerRow & { readonly mayHaveCredit: boolean }> {
  return sql<BuyerRow & { readonly mayHaveCredit: boolean }>`
    select ${buyerColumns(sql`c.country`)}, ${mayHaveCredit} as "mayHaveCredit", ${settingsColumn}, app_now() as now from ${buyerTables} where c.id = ${companyId}`;
}

/** Codes of the schemes that enquiry `e` requires and the company holds no approval for. */
export function missingAccreditations(companyId: Sql): Sql {
  return sql`
    coalesce((select array_agg(s.code order by s.code) from work_type_requirements q join accreditation_schemes s on s.id = q.scheme_id
              where q.work_type_id = e.work_type_id and q.country = e.country and s.compulsory
                and not exists (select 1 from company_accreditations h where h.company_id = ${companyId} and h.scheme_id = s.id
                                  and h.manual_approval_until > app_now())), '{}')`;
}

export interface LeadRow {
  readonly enquiryId: EnquiryId;
  readonly status: 'received' | 'held' | 'released' | 'removed' | 'expired';
  readonly opened: boolean;
  readonly country: string;
  readonly workTypeId: number;
  /** In the company's language. */
  readonly workTypeName: string;
  readonly districtCode: string;
  readonly maxSales: number;
  readonly sold: number;
  readonly reserved: number;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly releasedAt: Date | null;
  readonly bought: boolean;
  readonly declined: boolean;
  readonly offerId: number | null;
  readonly offeredAt: Date | null;
  readonly guaranteeUntil: Date | null;
  readonly offerLiving: boolean;
  /** Whether the enquiry is visible to the company: some see only their own coverage, some only offers. */
  readonly withinReach: boolean;
  readonly missingAccreditations: string[];
  /** The future purchase's id, allocated now so that all its rows can be written in one batch. */
  readonly purchaseId: PurchaseId | null;
}

/** Whether enquiry `e` is visible to company `b`. Product rules, section 4, visibility. */
export const withinReach: Sql = sql`
  case when b.no_marketplace then false
       when b.no_widen_marketplace then exists (
         select from coverage_areas x
         join coverage_work_types y on y.coverage_area_id = x.id and y.work_type_id = e.work_type_id
         join coverage_districts z on z.coverage_area_id = x.id and z.district_id = e.district_id
         where x.company_id = b.id)
       else true end`;

const leadColumns = (companyId: CompanyId): Sql => sql`
  e.id as "enquiryId", e.status, e.opened_at is not null as opened, e.country, e.work_type_id as "workTypeId",
  coalesce(w.name->>b.communications_language, w.name->>'en') as "workTypeName", r.code as "districtCode", e.max_sales as "maxSales", e.sold, e.reserved,
  e.base_price_minor as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.released_at as "releasedAt",
  exists (select 1 from purchases p where p.enquiry_id = e.id and p.company_id = ${companyId}) as bought,
  exists (select 1 from declines d where d.enquiry_id = e.id and d.company_id = ${companyId}) as declined,
  o.id as "offerId", o.offered_at as "offeredAt", o.guarantee_until as "guaranteeUntil",
  coalesce(o.ended_at is null and o.guarantee_until > app_now(), false) as "offerLiving",
  ${withinReach} as "withinReach", ${missingAccreditations(sql`b.id`)} as "missingAccreditations"`;

const leadTables = (companyId: CompanyId): Sql => sql`
  enquiries e join work_types w on w.id = e.work_type_id join regions r on r.id = e.district_id
  join companies b on b.id = ${companyId}
  left join offers o on o.enquiry_id = e.id and o.company_id = ${companyId}`;

/** The lead's facts for this company, unlocked: advisory, for the list and the basket. */
export function leadFacts(companyId: CompanyId, enquiryId: EnquiryId): Sql<LeadRow> {
  return sql<LeadRow>`select ${leadColumns(companyId)}, null::bigint as "purchaseId" from ${leadTables(companyId)} where e.id = ${enquiryId}`;
}

/** The facts for a sale, with its id. Only rows read under all locks may become one. */
export function leadFactsForSale(companyId: CompanyId, enquiryId: EnquiryId): Sql<LeadRow> {
  return sql<LeadRow>`
    select ${leadColumns(companyId)}, nextval(pg_get_serial_sequence('purchases', 'id')) as "purchaseId"
    from ${leadTables(companyId)} where e.id = ${enquiryId}`;
}
