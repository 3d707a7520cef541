import type { SupportHours } from '../../contract/companies/unit-values.ts';
import { countryCodes, knowCountries, type CountryCode, type CountryLanguages } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { loadBrands } from './brands.ts';

/** The units as last read. Asked for in every second line that prints a time or a sum, so it costs no statement. */
let units: ReadonlyMap<CountryCode, UnitRow> = new Map();

/** Reads the units and the brands: at the start, and whenever somebody has changed one. */
export async function loadUnits(db: Db): Promise<void> {
  useUnits(await listUnits(db));
  await loadBrands(db);
}

/** From now on these are the units. */
export function useUnits(given: readonly UnitRow[]): void {
  units = new Map(given.map((unit) => [unit.country, unit]));
  knowCountries(given.map(({ country, languages }) => [country, languages]));
}

/** In the order in which they are offered. */
export const allUnits = (): readonly UnitRow[] => [...units.values()];

export function unitOf(country: CountryCode): UnitRow {
  const unit = units.get(country);
  if (unit === undefined) throw new Error(`there is no business unit ${country}`);
  return unit;
}

/** The smallest payment of a currency; of two units that share it the larger one. */
export function minimumPaymentMinor(currency: CurrencyCode): number {
  return Math.max(0, ...[...units.values()].filter((unit) => unit.currency === currency).map((unit) => unit.minimumPaymentMinor));
}

/** The country that is offered first: of whoever has told of none. */
export function homeCountry(): CountryCode {
  const [first] = countryCodes();
  if (first === undefined) throw new Error('there is no business unit');
  return first;
}

/** How one country's operation of the marketplace presents itself. Its seller, its terms and its VAT are read where they are used. */
export interface UnitRow {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly languages: CountryLanguages;
  readonly timeZone: string;
  /** Null where nobody has said it yet. */
  readonly phone: string | null;
  /** Where messages to the marketplace go. */
  readonly email: string | null;
  readonly legal: string | null;
  /** Null where nobody has said when the telephone is answered. */
  readonly hours: SupportHours | null;
  /** Whether the footer shows the badge of the gas safety register. */
  readonly gasSafetyBadge: boolean;
  /** The smallest payment that card providers take in the currency. */
  readonly minimumPaymentMinor: number;
  /** Countries of one area count as one for VAT between businesses. */
  readonly vatArea: string;
}

/** The units in the order in which they are offered. */
function listUnits(db: Db): Promise<UnitRow[]> {
  return db.rows(sql<UnitRow>`
    select country, currency, languages, time_zone as "timeZone", support_phone as phone, support_email as email, legal_line as legal,
           case when support_opens is not null then jsonb_build_object(
             'first_day', support_first_day, 'last_day', support_last_day,
             'opens', to_char(support_opens, 'HH24:MI'), 'closes', to_char(support_closes, 'HH24:MI')) end as hours,
           gas_safety_badge as "gasSafetyBadge", minimum_payment_minor as "minimumPaymentMinor", vat_area as "vatArea"
    from business_units order by position`);
}
