import { type CompanyStatus, companyStatuses } from '../../contract/companies/values.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { detailColumns, type Details, type EditingFlags } from './details-query.ts';
import { hasUsableCard, toDoFactColumns, type ToDoFacts } from './to-do-rule.ts';
import type { VatFacts, VatNumberAnswers } from './vat-treatment-rule.ts';

/** Loads a company's facts for the to-do rule. */
export async function getToDoFacts(db: Db, companyId: CompanyId): Promise<ToDoFacts> {
  const row = await db.first(sql<ToDoFacts>`
    select ${toDoFactColumns}, c.buy_without_card or ${hasUsableCard} as "hasPaymentMethod"
    from companies c join users u on u.company_id = c.id and u.is_account_owner
    where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account owner`);
  return row;
}

export interface Company extends ToDoFacts, Journey, Details, EditingFlags, VatFacts, VatNumberAnswers {
  readonly id: CompanyId;
  readonly statusId: CompanyStatus;
  readonly createdAt: Date;
  readonly brand: BrandKey;
  readonly buyWithoutCard: boolean;
  readonly noMarketplace: boolean;
  readonly noWidenMarketplace: boolean;
  readonly canOfferFinance: boolean;
  readonly accountType: 1 | 2 | 3;
  readonly showBuyLeads: boolean;
  readonly showFinance: boolean;
  readonly showHolidayModeLeadAlertToggle: boolean;
  readonly showListing: boolean;
  readonly banEditCoverage: boolean;
  readonly autoPay: boolean;
  /** False once an invoice is overdue for too long. */
  readonly purchaseEnabled: boolean;
  readonly unitIsOpen: boolean;
  readonly balanceMinor: number;
  readonly invoiceEmails: readonly string[];
  readonly email: string;
  readonly emailValidated: boolean;
  readonly locked: boolean;
  readonly hasColleagues: boolean;
}

/** Completion times of the registration journey; null: not yet. */
export interface Journey {
  readonly stepOneAt: Date | null;
  readonly stepTwoAt: Date | null;
  readonly stepThreeAt: Date | null;
  readonly stepFourAt: Date | null;
  readonly journeySkippedAt: Date | null;
}

const journeyColumns: Sql = sql`
  c.step_one_at as "stepOneAt", c.step_two_at as "stepTwoAt", c.step_three_at as "stepThreeAt", c.step_four_at as "stepFourAt",
  c.journey_skipped_at as "journeySkippedAt"`;

export async function getJourney(db: Db, companyId: CompanyId): Promise<Journey> {
  const row = await db.first(sql<Journey>`select ${journeyColumns} from companies c where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  return row;
}

/** Loads a company with its visibility flags and to-do facts in one statement. */
export async function getCompany(db: Db, companyId: CompanyId): Promise<Company> {
  const row = await db.first(sql<Company>`
    select c.id, c.status_id as "statusId", c.created_at as "createdAt", c.brand, c.buy_without_card as "buyWithoutCard", c.no_marketplace as "noMarketplace",
           c.purchase_enabled and a.suspended_at is null as "purchaseEnabled", ${unitIsOpen(sql`c.country`)},
           c.no_widen_marketplace as "noWidenMarketplace", c.can_offer_finance as "canOfferFinance",
           c.show_buy_leads as "showBuyLeads", c.show_finance as "showFinance",
           c.show_holiday_mode_lead_alert_toggle as "showHolidayModeLeadAlertToggle",
           c.show_listing as "showListing", c.ban_edit_coverage as "banEditCoverage", c.invoice_emails as "invoiceEmails",
           coalesce(a.balance_minor, 0) as "balanceMinor", coalesce(a.auto_pay_enabled, false) as "autoPay",
           u.email, u.email_validated_at is not null as "emailValidated", c.locked_at is not null as locked,
           (select count(*) from members m where m.company_id = c.id) > 1 as "hasColleagues", ${detailColumns},
           ${journeyColumns}, ${toDoFactColumns}, ${vatFactColumns(sql`c.country`)}, ${vatAnswerColumns}, c.buy_without_card or ${hasUsableCard} as "hasPaymentMethod"
    from companies c join users u on u.company_id = c.id and u.is_account_owner left join accounts a on a.company_id = c.id
    where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account owner`);
  return row;
}

export async function isCompany(db: Db, companyId: CompanyId): Promise<boolean> {
  return (await db.first(sql`select id from companies where id = ${companyId}`)) !== undefined;
}

/** Checks whether a coverage area belongs to this company. */
export async function isOwnCoverageArea(db: Db, companyId: CompanyId, coverageAreaId: number): Promise<boolean> {
  return (await db.first(sql`select id from coverage_areas where id = ${coverageAreaId} and company_id = ${companyId}`)) !== undefined;
}

// If `country` is not a column, PostgreSQL evaluates these once per statement.

/** Whether unit `n` may charge VAT: its seller has a VAT number, or is not known yet. */
export const isVatRegistered: Sql = sql`(n.seller_name is null or n.seller_vat_number is not null)`;

/** Whether unit `n` has the VAT rate that applies today, or needs none. */
export const hasVatRate: Sql = sql`
  (not ${isVatRegistered} or exists (
     select from vat_rates v where v.country = n.country and v.since <= (app_now() at time zone n.time_zone)::date))`;

/** Checks whether a country's unit has what a document needs: seller, VAT rate if it is registered for VAT, and price. */
export const unitIsOpen = (country: Sql): Sql => sql`
  (select n.seller_name is not null
            and ${hasVatRate}
            and exists (select from price_list_entries f where f.country = n.country and f.cancelled_at is null and f.valid_from <= app_now())
   from business_units n where n.country = ${country}) as "unitIsOpen"`;

/** The checks of the current number of company `c`. */
const checksOfNumber: Sql = sql`from vat_checks k where k.company_id = c.id and k.number = vat_number_key(c.vat_number)`;

/** Answers of registers about the number of company `c`. */
const vatAnswerColumns: Sql = sql`
  (select jsonb_build_object('result', k.result, 'name', k.name, 'at', k.checked_at) ${checksOfNumber} and k.result <> 'unavailable'
   order by k.id desc limit 1) as "vatAnswer",
  coalesce((select k.result = 'unavailable' ${checksOfNumber} order by k.id desc limit 1), false) as "isVatRegisterSilent"`;

/** Facts the VAT of a sale to company `c` depends on. Its number's last decisive check counts. */
export const vatFactColumns = (country: Sql): Sql => sql`
  (select ${isVatRegistered} from business_units n where n.country = ${country}) as "isVatRegistered",
  coalesce((select r.rate_bp from business_units n join vat_rates r on r.country = n.country and r.since <= (app_now() at time zone n.time_zone)::date
   where n.country = ${country} order by r.since desc limit 1), 0) as "unitVatRateBp",
  case when c.billing_address_enabled then c.billing_address_country else c.country end as "billedCountry",
  coalesce(case when c.billing_address_enabled then c.billing_address_postcode else c.postcode end, '') as "billedPostcode",
  c.vat_number as "vatNumber", case when c.billing_address_enabled and c.billing_address_country <> c.country then coalesce((
    select k.result = 'valid' ${checksOfNumber} and k.result <> 'unavailable' order by k.id desc limit 1), false) else false end as "isVatNumberConfirmed"`;

/**
 * Switches lead alerts; off also pauses offers and automatic purchases. The caller holds the account lock, as each of those does, so none
 * proceeds on the old value. False for a closed company.
 */
export async function setAlerts(tx: Tx, input: { companyId: CompanyId; on: boolean }): Promise<boolean> {
  const changed = await tx.first(sql`
    update companies set alerts_paused_at = case when ${input.on}::boolean then null else coalesce(alerts_paused_at, app_now()) end
    where id = ${input.companyId} and status_id = ${companyStatuses.active} returning id`);
  return changed !== undefined;
}

/** Takes a shared lock on the company row until the transaction ends. */
export function shareLockCompany(companyId: CompanyId): Sql {
  return sql`select id from companies where id = ${companyId} for share`;
}
