import { type CompanyStatus, companyStatuses } from '../../contract/companies/values.ts';
import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { endCompanySessions } from '../identity/end-sessions.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isCompany } from './queries.ts';
import { lockCompanyRow, replaceWaitingDiscount } from './store.ts';

/** Flags staff may set per company. */
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

interface FlaggedCompany extends Flags {
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

/** Locks a company's flags until the transaction ends. */
export async function lockFlags(tx: Tx, companyId: CompanyId): Promise<FlaggedCompany | undefined> {
  await tx.rows(lockCompanyRow(companyId));
  return findFlags(tx, companyId);
}

interface FlagsChange {
  readonly companyId: CompanyId;
  /** Current flags; the caller holds the company's row (`lockFlags`). */
  readonly now: Flags;
  readonly wanted: Flags;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

const pickFlags = (flags: Flags, names: readonly (keyof Flags)[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, flags[name]]));

/** Sets a company's flags. Audits only actual changes. */
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
  // A pending discount request was made without knowing this one, so it is replaced.
  if (wanted.discountBp !== now.discountBp) await tx.rows(replaceWaitingDiscount(companyId, by.staffId));
  await recordAudit(tx, {
    ...by,
    action: 'company.flags',
    object: { type: 'company', id: companyId },
    reason,
    before: pickFlags(now, changed),
    after: pickFlags(wanted, changed),
  });
}

/** An operator's action on a company, with its reason. */
export interface OperatorAct {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** The same, by an identified member of staff. */
export interface StaffAct extends OperatorAct {
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** `as_it_was`: already in that state; nothing was recorded. */
export type ActOutcome = 'done' | 'as_it_was' | 'unknown';

/** Runs an update that matches only if it changes something, and audits it. */
export async function changeCompany(
  tx: Tx,
  { companyId, reason, by }: OperatorAct,
  { update, ...entry }: { readonly update: Sql } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<ActOutcome> {
  if ((await tx.first(update)) === undefined) return (await isCompany(tx, companyId)) ? 'as_it_was' : 'unknown';
  await recordAudit(tx, { ...by, ...entry, object: { type: 'company', id: companyId }, reason });
  return 'done';
}

/** Closes a company. Its users may still sign in and see that it is closed. */
export function closeCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { active, closed } = companyStatuses;
  return changeCompany(tx, act, {
    update: sql`update companies set status_id = ${closed} where id = ${act.companyId} and status_id = ${active} returning id`,
    action: 'company.close',
    before: { status: active },
    after: { status: closed },
  });
}

/** Reopens a closed company. */
export function openCompanyAgain(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { active, closed } = companyStatuses;
  return changeCompany(tx, act, {
    update: sql`update companies set status_id = ${active} where id = ${act.companyId} and status_id = ${closed} returning id`,
    action: 'company.reopen',
    before: { status: closed },
    after: { status: active },
  });
}

/** Locks a company: ends its sessions and blocks sign-in and buying. Holds the row until the sessions have ended. */
export async function lockCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { companyId, reason } = act;
  const outcome = await changeCompany(tx, act, {
    update: sql`
      update companies set locked_at = app_now(), lock_reason = ${reason}
      where id = ${companyId} and locked_at is null returning id`,
    action: 'company.lock',
    before: { locked: false },
    after: { locked: true },
  });
  if (outcome === 'done') await endCompanySessions(tx, { companyId });
  return outcome;
}

/** Unlocks a company. Ended sessions stay ended. */
export function unlockCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  return changeCompany(tx, act, {
    update: sql`
      update companies set locked_at = null, lock_reason = null
      where id = ${act.companyId} and locked_at is not null returning id`,
    action: 'company.unlock',
    before: { locked: true },
    after: { locked: false },
  });
}
