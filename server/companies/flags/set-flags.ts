import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Flags } from './flags-query.ts';
import { replaceWaitingDiscount } from '../store.ts';

export interface FlagsChange {
  readonly companyId: CompanyId;
  /** As they stand; the caller holds the company's row (`lockFlags`). */
  readonly now: Flags;
  readonly wanted: Flags;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

const flagsOf = (flags: Flags, names: readonly (keyof Flags)[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, flags[name]]));

/** Sets what a company may do and see. The audit entry holds what really changed; where nothing did, there is none. */
export async function setFlags(tx: Tx, { companyId, now, wanted, reason, by }: FlagsChange): Promise<void> {
  const changed = (Object.keys(wanted) as (keyof Flags)[]).filter((name) => wanted[name] !== now[name]);
  if (changed.length === 0) return;
  await tx.rows(sql`
    update companies
    set account_type = ${wanted.accountType}, ban_edit = ${wanted.banEdit}, ban_edit_coverage = ${wanted.banEditCoverage},
        allow_edit_company_details = ${wanted.allowEditCompanyDetails}, show_listing = ${wanted.showListing},
        show_settings = ${wanted.showSettings}, show_buy_leads = ${wanted.showBuyLeads}, show_finance = ${wanted.showFinance},
        show_holiday_mode_lead_alert_toggle = ${wanted.showHolidayModeLeadAlertToggle},
        can_offer_finance = ${wanted.canOfferFinance}, no_marketplace = ${wanted.noMarketplace},
        no_widen_marketplace = ${wanted.noWidenMarketplace}, purchase_enabled = ${wanted.purchaseEnabled},
        buy_without_card = ${wanted.buyWithoutCard}, discount_bp = ${wanted.discountBp}
    where id = ${companyId}`);
  // Whoever asked for another discount meanwhile did not know this one.
  if (wanted.discountBp !== now.discountBp) await tx.rows(replaceWaitingDiscount(companyId, by.staffId));
  await recordAudit(tx, {
    ...by,
    action: 'company.flags',
    object: { type: 'company', id: companyId },
    reason,
    before: flagsOf(now, changed),
    after: flagsOf(wanted, changed),
  });
}
