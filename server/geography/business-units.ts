import { countryCodes, knowCountries, type CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { loadBrands } from './brands.ts';
import { listUnits, type UnitRow } from './business-unit-query.ts';

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
