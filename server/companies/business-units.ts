import type { SupportHours } from '../../contract/companies/unit-values.ts';
import type { InvoiceStatement } from '../../contract/countries/country-rules.ts';
import type { CountryCode, CountryLanguages } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hasVatRate } from './queries.ts';

export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  readonly companyNumber: string;
  /** Null: not registered for VAT. */
  readonly vatNumber: string | null;
  readonly bankDetails: string;
}

/** Unit settings an administrator may change. Amounts in minor units of its currency. */
export interface UnitSettings {
  /** Null until set; nobody can buy before that. */
  readonly seller: Seller | null;
  /** Where the seller has its registered office, if its invoices name it. */
  readonly seat: string | null;
  /** Printed on its invoices. */
  readonly statements: readonly InvoiceStatement[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly legal: string | null;
  readonly hours: SupportHours | null;
  readonly gasSafetyBadge: boolean;
  readonly languages: CountryLanguages;
  readonly timeZone: string;
  readonly vatArea: string;
  /** Applies to new accounts, like the terms. */
  readonly defaultCreditLimitMinor: number;
  readonly paymentTermsDays: number;
  readonly minimumPaymentMinor: number;
  readonly unsoldRetentionDays: number;
  readonly soldRetentionMonths: number;
  readonly rejectedRetentionDays: number;
  /** Takes new companies and enquiries. */
  readonly isOffered: boolean;
}

/** Settings a unit needs before its first sale. */
interface UnitState {
  readonly hasSeller: boolean;
  readonly hasVatRate: boolean;
  readonly hasPrice: boolean;
}

export interface ListedUnit extends UnitState {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly isOffered: boolean;
}

type SellerRow = { readonly [Part in keyof Seller]: Seller[Part] | null };
type UnitRow = Omit<UnitSettings, 'seller'> & SellerRow & ListedUnit;

const stateColumns: Sql = sql`
  n.country, n.currency, n.offered as "isOffered", n.seller_name is not null as "hasSeller",
  ${hasVatRate} as "hasVatRate",
  exists (select from price_list_entries f where f.country = n.country and f.cancelled_at is null and f.valid_from <= app_now()) as "hasPrice"`;

export function listUnitStates(db: Db): Promise<ListedUnit[]> {
  return db.rows(sql<ListedUnit>`select ${stateColumns} from business_units n order by n.position`);
}

/** Loads a country's unit settings. */
export async function getUnit(db: Db, country: CountryCode): Promise<{ readonly settings: UnitSettings; readonly unit: ListedUnit }> {
  const row = await db.first(sql<UnitRow>`
    select ${stateColumns}, n.seller_name as name, n.seller_address as address, n.seller_company_number as "companyNumber",
           n.seller_vat_number as "vatNumber", n.seller_bank_details as "bankDetails", n.seller_seat as seat, n.seller_statements as statements, n.support_phone as phone, n.support_email as email,
           n.legal_line as legal, case when n.support_opens is not null then jsonb_build_object(
             'first_day', n.support_first_day, 'last_day', n.support_last_day,
             'opens', to_char(n.support_opens, 'HH24:MI'), 'closes', to_char(n.support_closes, 'HH24:MI')) end as hours,
           n.gas_safety_badge as "gasSafetyBadge", n.languages, n.time_zone as "timeZone", n.vat_area as "vatArea",
           n.default_credit_limit_minor as "defaultCreditLimitMinor", n.payment_terms_days as "paymentTermsDays",
           n.minimum_payment_minor as "minimumPaymentMinor", n.unsold_retention_days as "unsoldRetentionDays",
           n.sold_retention_months as "soldRetentionMonths", n.rejected_retention_days as "rejectedRetentionDays"
    from business_units n where n.country = ${country}`);
  if (row === undefined) throw new Error(`there is no business unit ${country}`);
  const { name, address, companyNumber, vatNumber, bankDetails, currency, hasSeller, hasVatRate, hasPrice, country: _, ...settings } = row;
  // All are set or none, by constraint, apart from the VAT number.
  const isWhole = name !== null && address !== null && companyNumber !== null && bankDetails !== null;
  return {
    settings: { seller: isWhole ? { name, address, companyNumber, vatNumber, bankDetails } : null, ...settings },
    unit: { country, currency, isOffered: settings.isOffered, hasSeller, hasVatRate, hasPrice },
  };
}

/** Effective from `since` (YYYY-MM-DD); 2000 is 20 %. */
interface VatRate {
  readonly since: string;
  readonly rateBp: number;
}

/** Lists a country's VAT rates, newest first, including future ones. */
export function listVatRates(db: Db, country: CountryCode): Promise<VatRate[]> {
  return db.rows(sql<VatRate>`
    select to_char(since, 'YYYY-MM-DD') as since, rate_bp as "rateBp" from vat_rates where country = ${country} order by vat_rates.since desc`);
}

interface NewUnit extends Pick<UnitSettings, 'languages' | 'timeZone' | 'vatArea' | 'defaultCreditLimitMinor' | 'minimumPaymentMinor'> {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Creates a business unit. Companies can register at once, and buy when it has a seller, VAT rate and price. 'taken': the country has one.
 * The caller reloads the units after commit.
 */
export async function createBusinessUnit(tx: Tx, { reason, by, ...unit }: NewUnit): Promise<'created' | 'taken'> {
  const created = await tx.first(sql<{ country: CountryCode }>`
    insert into business_units (country, currency, languages, time_zone, vat_area, default_credit_limit_minor, minimum_payment_minor)
    values (${unit.country}, ${unit.currency}, ${[...unit.languages]}, ${unit.timeZone}, ${unit.vatArea}, ${unit.defaultCreditLimitMinor},
            ${unit.minimumPaymentMinor})
    on conflict (country) do nothing returning country`);
  if (created === undefined) return 'taken';
  await recordAudit(tx, {
    ...by,
    action: 'unit.created',
    object: { type: 'business_unit', id: unit.country },
    reason,
    before: null,
    after: { ...unit },
  });
  return 'created';
}

interface UnitChange {
  readonly country: CountryCode;
  /** Omitted settings stay. */
  readonly changes: Partial<UnitSettings>;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Locks a unit's settings until the transaction ends. Rows that reference its country can still be written. */
export async function lockUnitSettings(tx: Tx, country: CountryCode): Promise<UnitSettings> {
  await tx.rows(sql`select country from business_units where country = ${country} for no key update`);
  return (await getUnit(tx, country)).settings;
}

/** Whether another country than this one takes new companies and enquiries. Locks the others, so that two cannot close at once. */
export async function isAnotherOffered(tx: Tx, country: CountryCode): Promise<boolean> {
  const others = await tx.rows(sql`select country from business_units where country <> ${country} and offered order by country for share`);
  return others.length > 0;
}

/** Picks the named settings for the audit log. */
const pickFields = (settings: UnitSettings, names: readonly string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));

/**
 * Saves unit settings for the future: documents, open accounts' terms and limits, and retention already set stay. The caller holds the row
 * and reloads the units after commit.
 */
export async function saveBusinessUnit(tx: Tx, now: UnitSettings, { country, changes, reason, by }: UnitChange): Promise<void> {
  const names = Object.keys(changes);
  if (names.length === 0) return;
  const next: UnitSettings = { ...now, ...changes };
  const { seller, hours } = next;
  await tx.rows(sql`
    update business_units
    set seller_name = ${seller?.name ?? null}, seller_address = ${seller === null ? null : [...seller.address]},
        seller_company_number = ${seller?.companyNumber ?? null}, seller_vat_number = ${seller?.vatNumber ?? null},
        seller_bank_details = ${seller?.bankDetails ?? null}, seller_seat = ${next.seat},
        seller_statements = ${[...next.statements]}, support_phone = ${next.phone}, support_email = ${next.email},
        legal_line = ${next.legal}, support_first_day = ${hours?.first_day ?? null},
        support_last_day = ${hours?.last_day ?? null}, support_opens = ${hours?.opens ?? null}::time, support_closes = ${hours?.closes ?? null}::time,
        gas_safety_badge = ${next.gasSafetyBadge}, languages = ${[...next.languages]},
        time_zone = ${next.timeZone}, vat_area = ${next.vatArea}, default_credit_limit_minor = ${next.defaultCreditLimitMinor},
        payment_terms_days = ${next.paymentTermsDays}, minimum_payment_minor = ${next.minimumPaymentMinor},
        retention_changed_at = case
          when (unsold_retention_days, sold_retention_months, rejected_retention_days)
             = (${next.unsoldRetentionDays}::integer, ${next.soldRetentionMonths}::integer, ${next.rejectedRetentionDays}::integer)
          then retention_changed_at else app_now() end,
        unsold_retention_days = ${next.unsoldRetentionDays}, sold_retention_months = ${next.soldRetentionMonths},
        rejected_retention_days = ${next.rejectedRetentionDays}, offered = ${next.isOffered}
    where country = ${country}`);
  await recordAudit(tx, {
    ...by,
    action: 'unit.set',
    object: { type: 'business_unit', id: country },
    reason,
    before: pickFields(now, names),
    after: pickFields(next, names),
  });
}

interface VatRateChange {
  readonly country: CountryCode;
  /** YYYY-MM-DD, in the country's calendar. */
  readonly since: string;
  /** 2000 is 20 %. */
  readonly rateBp: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Schedules a VAT rate. 'past': that day has begun locally under an existing rate. Past sales, and today's displayed prices, keep theirs. A
 * unit's first rate may start in the past, since nothing was sold without one.
 */
export async function saveVatRate(tx: Tx, change: VatRateChange): Promise<'saved' | 'past'> {
  const { country, since, rateBp } = change;
  const saved = await tx.first(sql<{ before: number | null }>`
    with planned as (select rate_bp from vat_rates where country = ${country} and since = ${since}::date)
    insert into vat_rates (country, since, rate_bp)
    select n.country, ${since}::date, ${rateBp} from business_units n
    where n.country = ${country} and (
      ${since}::date > (app_now() at time zone n.time_zone)::date
      or not exists (select from vat_rates v where v.country = n.country and v.since <= (app_now() at time zone n.time_zone)::date))
    on conflict (country, since) do update set rate_bp = excluded.rate_bp
    returning (select rate_bp from planned) as before`);
  if (saved === undefined) return 'past';
  await recordAudit(tx, {
    ...change.by,
    action: 'vat.planned',
    object: { type: 'business_unit', id: country },
    reason: change.reason,
    before: saved.before === null ? null : { since, rateBp: saved.before },
    after: { since, rateBp },
  });
  return 'saved';
}
