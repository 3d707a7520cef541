import type { CompanyStatus } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** What staff may set for one company. */
export interface Flags {
  /** 1 key, 2 standard, 3 limited. */
  readonly accountType: 1 | 2 | 3;
  readonly banEdit: boolean;
  readonly banEditCoverage: boolean;
  readonly allowEditCompanyDetails: boolean;
  readonly showListing: boolean;
  readonly showSettings: boolean;
  readonly showBuyLeads: boolean;
  readonly showFinance: boolean;
  readonly showHolidayModeLeadAlertToggle: boolean;
  readonly canOfferFinance: boolean;
  readonly noMarketplace: boolean;
  readonly noWidenMarketplace: boolean;
  readonly purchaseEnabled: boolean;
  readonly buyWithoutCard: boolean;
  /** 1,250 is 12.5 %. */
  readonly discountBp: number;
}

export interface FlaggedCompany extends Flags {
  readonly id: CompanyId;
  readonly internalName: string;
  readonly country: string;
  readonly statusId: CompanyStatus;
  readonly locked: boolean;
}

const columns: Sql = sql`
  id, internal_name as "internalName", country, status_id as "statusId", locked_at is not null as locked, account_type as "accountType",
  ban_edit as "banEdit", ban_edit_coverage as "banEditCoverage", allow_edit_company_details as "allowEditCompanyDetails",
  show_listing as "showListing", show_settings as "showSettings", show_buy_leads as "showBuyLeads", show_finance as "showFinance",
  show_holiday_mode_lead_alert_toggle as "showHolidayModeLeadAlertToggle", can_offer_finance as "canOfferFinance",
  no_marketplace as "noMarketplace", no_widen_marketplace as "noWidenMarketplace", purchase_enabled as "purchaseEnabled",
  buy_without_card as "buyWithoutCard", discount_bp as "discountBp"`;

export function findFlags(db: Db, companyId: CompanyId): Promise<FlaggedCompany | undefined> {
  return db.first(sql<FlaggedCompany>`select ${columns} from companies where id = ${companyId}`);
}
