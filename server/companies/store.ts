import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/companies.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/sql.ts';

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

/** What the operator may set differently for one company; the standard is what registration gives. */
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

export interface NewCompany extends CompanyDetails, CompanyFlags {
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
                           show_settings, show_buy_leads, show_finance, show_holiday_mode_lead_alert_toggle)
    values (${company.internalName}, ${company.accountType ?? 2}, ${company.country}, ${company.language}, ${company.timeZone},
            ${company.companyType ?? null}, ${company.companyNumber ?? null}, ${company.vatNumber ?? null}, ${company.website ?? null},
            ${company.phone ?? null}, ${company.mobile ?? null}, ${company.addressLine1 ?? null}, ${company.addressLine2 ?? null},
            ${company.town ?? null}, ${company.county ?? null}, ${company.postcode ?? null}, ${company.discountBp ?? 0},
            ${company.purchaseEnabled ?? true}, ${company.buyWithoutCard ?? false}, ${company.noMarketplace ?? false},
            ${company.noWidenMarketplace ?? false}, ${company.canOfferFinance}, ${company.showSettings ?? true},
            ${company.showBuyLeads ?? true}, ${company.showFinance ?? true}, ${company.showHolidayModeLeadAlertToggle ?? true})
    returning id, account_number as "accountNumber"`;
}
