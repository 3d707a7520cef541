import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  readonly companyNumber: string;
  readonly vatNumber: string;
  readonly bankDetails: string;
}

interface UnitRow {
  readonly name: string | null;
  readonly address: readonly string[] | null;
  readonly companyNumber: string | null;
  readonly vatNumber: string | null;
  readonly bankDetails: string | null;
  readonly paymentTermsDays: number;
}

export interface UnitSettings {
  readonly seller: Seller | null;
  readonly paymentTermsDays: number;
}

/** From `since` (YYYY-MM-DD) on; 2000 is 20 %. */
export interface VatRate {
  readonly since: string;
  readonly rateBp: number;
}

const unitRow = (country: CountryCode): Sql<UnitRow> => sql<UnitRow>`
  select seller_name as name, seller_address as address, seller_company_number as "companyNumber", seller_vat_number as "vatNumber",
         seller_bank_details as "bankDetails", payment_terms_days as "paymentTermsDays"
  from business_units where country = ${country}`;

/** What the operator says of a country's unit. */
export async function getUnitSettings(db: Db, country: CountryCode): Promise<UnitSettings> {
  const row = await db.first(unitRow(country));
  if (row === undefined) throw new Error(`there is no business unit ${country}`);
  const { paymentTermsDays, name, address, companyNumber, vatNumber, bankDetails } = row;
  // The table has all five or none.
  const isWhole = name !== null && address !== null && companyNumber !== null && vatNumber !== null && bankDetails !== null;
  return { paymentTermsDays, seller: isWhole ? { name, address, companyNumber, vatNumber, bankDetails } : null };
}

/** The rates of VAT of a country, the newest first; some may be of days to come. */
export function listVatRates(db: Db, country: CountryCode): Promise<VatRate[]> {
  return db.rows(sql<VatRate>`
    select to_char(since, 'YYYY-MM-DD') as since, rate_bp as "rateBp" from vat_rates where country = ${country} order by vat_rates.since desc`);
}
