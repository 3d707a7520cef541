import type { SupportHours } from '../../contract/companies/unit-values.ts';
import { countryCodes, offeredCountries, registerCountries, type CountryCode, type CountryLanguages } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { loadBrands } from './brands.ts';

/** Cached units; formatting reads them constantly, without a query. */
let units: ReadonlyMap<CountryCode, UnitRow> = new Map();

/** Loads units and brands: at startup and after any change. */
export async function loadUnits(db: Db): Promise<void> {
  useUnits(await listUnits(db));
  await loadBrands(db);
}

/** Sets the current units. */
export function useUnits(given: readonly UnitRow[]): void {
  units = new Map(given.map((unit) => [unit.country, unit]));
  const closed = given.filter(({ offered }) => !offered).map(({ country }) => country);
  registerCountries(
    given.map(({ country, languages }) => [country, languages]),
    closed,
  );
}

/** In display order. */
export const allUnits = (): readonly UnitRow[] => [...units.values()];

export function getUnit(country: CountryCode): UnitRow {
  const unit = units.get(country);
  if (unit === undefined) throw new Error(`there is no business unit ${country}`);
  return unit;
}

/** Smallest payment in a currency; the larger one if two units share it. */
export function minimumPaymentMinor(currency: CurrencyCode): number {
  return Math.max(0, ...[...units.values()].filter((unit) => unit.currency === currency).map((unit) => unit.minimumPaymentMinor));
}

/** Default country: the first offered, or the first one if all are closed. */
export function homeCountry(): CountryCode {
  const [first] = [...offeredCountries(), ...countryCodes()];
  if (first === undefined) throw new Error('there is no business unit');
  return first;
}

/** Presentation of one country's operation. Seller, terms and VAT are read where used. */
export interface UnitRow {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly languages: CountryLanguages;
  readonly timeZone: string;
  /** Null until set. */
  readonly phone: string | null;
  /** Address for messages to the marketplace. */
  readonly email: string | null;
  readonly legal: string | null;
  /** Null until telephone hours are set. */
  readonly hours: SupportHours | null;
  /** Whether the footer shows the gas safety register's badge. */
  readonly gasSafetyBadge: boolean;
  /** Smallest payment card providers accept in the currency. */
  readonly minimumPaymentMinor: number;
  /** Countries of one area count as one for VAT between businesses. */
  readonly vatArea: string;
  /** Takes new companies and enquiries. */
  readonly offered: boolean;
  /** False for a seller without a VAT number. */
  readonly chargesVat: boolean;
}

/** Lists the units in display order. */
function listUnits(db: Db): Promise<UnitRow[]> {
  return db.rows(sql<UnitRow>`
    select country, currency, languages, time_zone as "timeZone", support_phone as phone, support_email as email, legal_line as legal,
           case when support_opens is not null then jsonb_build_object(
             'first_day', support_first_day, 'last_day', support_last_day,
             'opens', to_char(support_opens, 'HH24:MI'), 'closes', to_char(support_closes, 'HH24:MI')) end as hours,
           gas_safety_badge as "gasSafetyBadge", minimum_payment_minor as "minimumPaymentMinor", vat_area as "vatArea", offered,
           seller_name is null or seller_vat_number is not null as "chargesVat"
    from business_units order by position`);
}
