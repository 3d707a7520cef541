import type { CountryCode } from '../../contract/kit/country.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import type { ExpectedLeadOrders, GeographicCoverage } from '../../contract/companies/values.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface CompanyDetails {
  readonly companyType?: string;
  readonly companyNumber?: string;
  readonly vatNumber?: string;
  readonly website?: string;
  readonly phone?: string;
  readonly mobile?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly town?: string;
  readonly county?: string;
  readonly postcode?: string;
}

/** Registration answers and page; demo companies have none. */
export interface RegistrationFacts {
  readonly brand?: BrandKey;
  readonly geographicCoverage?: GeographicCoverage;
  readonly expectedLeadOrders?: ExpectedLeadOrders;
  /** Referrer of the company. */
  readonly referrer?: string;
  /** Language of the page. */
  readonly registeredIn?: string;
  /** Accepted version of the terms. */
  readonly termsVersion?: string;
}

/** Flags an operator may set per company; defaults come from registration. */
export interface CompanyFlags {
  /** 1 key, 2 standard, 3 limited. */
  readonly accountType?: 1 | 2 | 3;
  readonly discountBp?: number;
  readonly purchaseEnabled?: boolean;
  readonly buyWithoutCard?: boolean;
  readonly noMarketplace?: boolean;
  readonly noWidenMarketplace?: boolean;
  readonly showSettings?: boolean;
  readonly showBuyLeads?: boolean;
  readonly showFinance?: boolean;
  readonly showHolidayModeLeadAlertToggle?: boolean;
}

export interface NewCompany extends CompanyDetails, CompanyFlags, RegistrationFacts {
  readonly internalName: string;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly canOfferFinance: boolean;
}

export interface InsertedCompany {
  readonly id: CompanyId;
  readonly accountNumber: number;
}

export function insertCompany(company: NewCompany): Sql<InsertedCompany> {
  return sql<InsertedCompany>`
    insert into companies (internal_name, account_type, country, communications_language, time_zone, company_type, company_number,
                           vat_number, website, phone, mobile, address_line1, address_line2, town, county, postcode, discount_bp,
                           purchase_enabled, buy_without_card, no_marketplace, no_widen_marketplace, can_offer_finance,
                           show_settings, show_buy_leads, show_finance, show_holiday_mode_lead_alert_toggle,
                           brand, geographic_coverage, expected_lead_orders, referrer, registered_in, terms_version, terms_accepted_at)
    values (${company.internalName}, ${company.accountType ?? 2}, ${company.country}, ${company.language}, ${company.timeZone},
            ${company.companyType ?? null}, ${company.companyNumber ?? null}, ${company.vatNumber ?? null}, ${company.website ?? null},
            ${company.phone ?? null}, ${company.mobile ?? null}, ${company.addressLine1 ?? null}, ${company.addressLine2 ?? null},
            ${company.town ?? null}, ${company.county ?? null}, ${company.postcode ?? null}, ${company.discountBp ?? 0},
            ${company.purchaseEnabled ?? true}, ${company.buyWithoutCard ?? false}, ${company.noMarketplace ?? false},
            ${company.noWidenMarketplace ?? false}, ${company.canOfferFinance}, ${company.showSettings ?? true},
            ${company.showBuyLeads ?? true}, ${company.showFinance ?? true}, ${company.showHolidayModeLeadAlertToggle ?? true},
            ${company.brand ?? 'main'}, ${company.geographicCoverage ?? null}, ${company.expectedLeadOrders ?? null},
            ${company.referrer ?? null}, ${company.registeredIn ?? null}, ${company.termsVersion ?? null},
            case when ${company.termsVersion ?? null}::text is not null then app_now() end)
    returning id, account_number as "accountNumber"`;
}

export function insertLeadLanguages(companyId: CompanyId, languages: readonly LanguageCode[]): Sql {
  return sql`
    insert into company_lead_languages (company_id, language)
    select distinct ${companyId}::bigint, language from unnest(${languages}::text[]) as language`;
}

/**
 * Locks the company row to serialise edits and anything that stops it from buying. Purchases take it shared; rows that only reference the
 * company can still be written.
 */
export function lockCompanyRow(companyId: CompanyId): Sql {
  return sql`select id from companies where id = ${companyId} for no key update`;
}

export function deleteLeadLanguages(companyId: CompanyId): Sql {
  return sql`delete from company_lead_languages where company_id = ${companyId}`;
}

/** An administrator's decision on a pending discount. */
export interface DiscountDecision {
  readonly id: number;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

export function settleDiscountChange({ id, by }: DiscountDecision, outcome: 'confirmed' | 'rejected'): Sql {
  return sql`
    update discount_changes set outcome = ${outcome}, settled_by = ${by.staffId}, settled_at = app_now()
    where id = ${id} and outcome is null`;
}

/** Marks a pending discount as replaced. */
export function replaceWaitingDiscount(companyId: CompanyId, staffId: StaffId): Sql {
  return sql`
    update discount_changes set outcome = 'replaced', settled_by = ${staffId}, settled_at = app_now()
    where company_id = ${companyId} and outcome is null`;
}
