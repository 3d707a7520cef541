import { periodUnits, type Period } from '../../contract/kit/language.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { settingsColumn, getSettingValue, type Setting, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** A period that pages mention: one for all, or one per country. */
export type NamedPeriod = Period | readonly { readonly country: CountryCode; readonly period: Period }[];
export type Periods = ReadonlyMap<string, NamedPeriod>;

/** Where the periods come from. */
export interface PeriodSources {
  readonly settings: readonly Setting<number>[];
  /** Periods that last twice a setting. */
  readonly doubled: Readonly<Record<string, Setting<number>>>;
  readonly constants: Readonly<Record<string, number>>;
  /** Computed per country by other domains. */
  readonly asked: readonly ((db: Db) => Promise<Readonly<Record<string, readonly CountryAmount[]>>>)[];
}

interface CountryAmount {
  readonly country: CountryCode;
  readonly amount: number;
  /** Set where it varies and is longer for some. */
  readonly longest?: number;
}

interface UnitPeriods {
  readonly country: CountryCode;
  readonly settings: SettingValues;
  readonly unsoldDays: number;
  readonly soldMonths: number;
  readonly rejectedDays: number;
  readonly paymentDays: number;
}

/** The setting's name states the unit: `identity.trade_idle_days`. */
function buildPeriod(key: string, amount: number, longest = amount): Period {
  const unit = periodUnits.find((one) => key.includes(`_${one}s`));
  if (unit === undefined) throw new Error(`"${key}" has no unit`);
  return { amount, longest, unit };
}

const buildCountryPeriods = (key: string, amounts: readonly CountryAmount[]): NamedPeriod =>
  amounts.map(({ country, amount, longest }) => ({ country, period: buildPeriod(key, amount, longest) }));

/** Resolves all periods from the operator's settings, business units and code constants. */
export async function findPeriods(db: Db, { settings, doubled, constants, asked }: PeriodSources): Promise<Periods> {
  const units = await db.rows(sql<UnitPeriods>`
    select country, ${settingsColumn}, unsold_retention_days as "unsoldDays", sold_retention_months as "soldMonths",
           rejected_retention_days as "rejectedDays", payment_terms_days as "paymentDays"
    from business_units order by position`);
  const changed = units[0]?.settings ?? null;
  const buildUnitPeriods = (key: string, getAmount: (unit: UnitPeriods) => number) =>
    [key, units.map((unit) => ({ country: unit.country, period: buildPeriod(key, getAmount(unit)) }))] as const;
  const answers = await Promise.all(asked.map((ask) => ask(db)));
  return new Map<string, NamedPeriod>([
    ...settings.map((setting) => [setting.key, buildPeriod(setting.key, getSettingValue(changed, setting))] as const),
    ...Object.entries(doubled).map(([key, setting]) => [key, buildPeriod(key, 2 * getSettingValue(changed, setting))] as const),
    ...Object.entries(constants).map(([key, amount]) => [key, buildPeriod(key, amount)] as const),
    buildUnitPeriods('unit.unsold_retention_days', ({ unsoldDays }) => unsoldDays),
    buildUnitPeriods('unit.sold_retention_months', ({ soldMonths }) => soldMonths),
    buildUnitPeriods('unit.rejected_retention_days', ({ rejectedDays }) => rejectedDays),
    buildUnitPeriods('unit.payment_terms_days', ({ paymentDays }) => paymentDays),
    ...answers.flatMap((found) => Object.entries(found).map(([key, amounts]) => [key, buildCountryPeriods(key, amounts)] as const)),
  ]);
}
