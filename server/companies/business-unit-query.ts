import type { SupportHours } from '../../contract/companies/unit-values.ts';
import type { CountryCode, CountryLanguages } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  readonly companyNumber: string;
  readonly vatNumber: string;
  readonly bankDetails: string;
}

/** What an administrator may change of a unit. Amounts are minor units of its currency. */
export interface UnitSettings {
  /** Null while nobody has said who sells: until then nobody buys. */
  readonly seller: Seller | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly legal: string | null;
  readonly hours: SupportHours | null;
  readonly gasSafetyBadge: boolean;
  readonly languages: CountryLanguages;
  readonly timeZone: string;
  readonly vatArea: string;
  /** Of new accounts, like the terms. */
  readonly defaultCreditLimitMinor: number;
  readonly paymentTermsDays: number;
  readonly minimumPaymentMinor: number;
  readonly unsoldRetentionDays: number;
  readonly soldRetentionMonths: number;
  readonly rejectedRetentionDays: number;
}

/** What stands between a unit and its first sale. */
interface UnitState {
  readonly hasSeller: boolean;
  readonly hasVatRate: boolean;
  readonly hasPrice: boolean;
}

export interface ListedUnit extends UnitState {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
}

type SellerRow = { readonly [Part in keyof Seller]: Seller[Part] | null };
type UnitRow = Omit<UnitSettings, 'seller'> & SellerRow & ListedUnit;

const stateColumns: Sql = sql`
  n.country, n.currency, n.seller_name is not null as "hasSeller",
  exists (select from vat_rates v where v.country = n.country and v.since <= (app_now() at time zone n.time_zone)::date) as "hasVatRate",
  exists (select from price_list_entries f where f.country = n.country and f.cancelled_at is null and f.valid_from <= app_now()) as "hasPrice"`;

export function listUnitStates(db: Db): Promise<ListedUnit[]> {
  return db.rows(sql<ListedUnit>`select ${stateColumns} from business_units n order by n.position`);
}

/** What the operator says of a country's unit. */
export async function getUnit(db: Db, country: CountryCode): Promise<{ readonly settings: UnitSettings; readonly unit: ListedUnit }> {
  const row = await db.first(sql<UnitRow>`
    select ${stateColumns}, n.seller_name as name, n.seller_address as address, n.seller_company_number as "companyNumber",
           n.seller_vat_number as "vatNumber", n.seller_bank_details as "bankDetails", n.support_phone as phone, n.support_email as email,
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
  // The table has all five or none.
  const isWhole = name !== null && address !== null && companyNumber !== null && vatNumber !== null && bankDetails !== null;
  return {
    settings: { seller: isWhole ? { name, address, companyNumber, vatNumber, bankDetails } : null, ...settings },
    unit: { country, currency, hasSeller, hasVatRate, hasPrice },
  };
}

/** From `since` (YYYY-MM-DD) on; 2000 is 20 %. */
export interface VatRate {
  readonly since: string;
  readonly rateBp: number;
}

/** The rates of VAT of a country, the newest first; some may be of days to come. */
export function listVatRates(db: Db, country: CountryCode): Promise<VatRate[]> {
  return db.rows(sql<VatRate>`
    select to_char(since, 'YYYY-MM-DD') as since, rate_bp as "rateBp" from vat_rates where country = ${country} order by vat_rates.since desc`);
}
