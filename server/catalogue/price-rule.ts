import * as z from 'zod';
import type { CountryCode } from '../../contract/kit/country.ts';
import { keptValue, getSettingValue, type SettingValues } from '../platform/business-settings.ts';

const basisPoints = z.number().int().min(0).max(100_000);

/** Factor by the number of buyers the consumer agreed to, in basis points. */
export const exclusivitySetting = keptValue('price.exclusivity_bp', z.object({ '1': basisPoints, '2': basisPoints, '3': basisPoints }), {
  '1': 20_000,
  '2': 13_000,
  '3': 10_000,
});

/** Factor by age since release: before the first step, before the second, after it. */
export const freshnessSetting = keptValue<Pick<PriceFactors, 'stepsHours' | 'factorsBp'>>(
  'price.freshness',
  z.object({
    stepsHours: z.tuple([z.number().positive(), z.number().positive()]),
    factorsBp: z.tuple([basisPoints, basisPoints, basisPoints]),
  }),
  { stepsHours: [24, 72], factorsBp: [10_000, 8_500, 7_000] },
);

export interface PriceFactors {
  readonly exclusivityBp: Readonly<Record<'1' | '2' | '3', number>>;
  readonly stepsHours: readonly [number, number];
  readonly factorsBp: readonly [number, number, number];
}

/** Factors and when they take effect, until the next ones do. */
export interface DatedFactors extends PriceFactors {
  readonly from: string;
}

const usedFactor = basisPoints.min(1);
const hours = z.number().positive();

/** The operator's factors for a country, by start; the table refuses anything this schema does. */
const countryFactorsSchema = z.array(
  z.strictObject({
    from: z.iso.datetime({ offset: true }),
    exclusivityBp: z.strictObject({ '1': usedFactor, '2': usedFactor, '3': usedFactor }),
    stepsHours: z.tuple([hours, hours]).refine(([first, second]) => first < second),
    factorsBp: z.tuple([usedFactor, usedFactor, usedFactor]),
  }),
);

export const countryFactors = (country: CountryCode) =>
  keptValue<readonly DatedFactors[]>(`price.factors.${country}`, countryFactorsSchema, []);

/** Returns a country's own factors in force at a moment; null if none yet, in which case the defaults apply. */
export function factorsInForce(settings: SettingValues, country: CountryCode, now: Date): DatedFactors | null {
  return getSettingValue(settings, countryFactors(country)).findLast(({ from }) => Date.parse(from) <= now.getTime()) ?? null;
}

/** Returns the price factors of a country at a moment; scheduled ones take effect by time alone. */
export function priceFactors(settings: SettingValues, country: CountryCode, now: Date): PriceFactors {
  const own = factorsInForce(settings, country, now);
  return own ?? { exclusivityBp: getSettingValue(settings, exclusivitySetting), ...getSettingValue(settings, freshnessSetting) };
}

export interface PricedEnquiry {
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly maxSales: number;
  readonly releasedAt: Date | null;
}

export const priceStepMinor = 50;
const wholeBp = 10_000n;

/** 0 fresh, 1 a day old, 2 three days old (with the default steps). An enquiry not yet released is fresh. */
export function freshnessStep(factors: PriceFactors, releasedAt: Date | null, now: Date): 0 | 1 | 2 {
  if (releasedAt === null) return 0;
  const ageHours = (now.getTime() - releasedAt.getTime()) / 3_600_000;
  if (ageHours < factors.stepsHours[0]) return 0;
  return ageHours < factors.stepsHours[1] ? 1 : 2;
}

/**
 * Returns the price excluding VAT in minor units: list price × exclusivity × freshness × (1 − discount), rounded once, half up, to 50 minor units, at
 * least one step. An operator's override replaces the first three. Product rules, section 5.
 */
export function priceMinor(enquiry: PricedEnquiry, discountBp: number, factors: PriceFactors, now: Date): number {
  const share = wholeBp - BigInt(discountBp);
  let numerator: bigint;
  let denominator: bigint;
  if (enquiry.priceOverrideMinor !== null) {
    numerator = BigInt(enquiry.priceOverrideMinor) * share;
    denominator = wholeBp;
  } else {
    const exclusivity = enquiry.maxSales === 1 ? '1' : enquiry.maxSales === 2 ? '2' : '3';
    const freshness = factors.factorsBp[freshnessStep(factors, enquiry.releasedAt, now)];
    numerator = BigInt(enquiry.basePriceMinor) * BigInt(factors.exclusivityBp[exclusivity]) * BigInt(freshness) * share;
    denominator = wholeBp ** 3n;
  }
  const step = BigInt(priceStepMinor) * denominator;
  const steps = (2n * numerator + step) / (2n * step);
  return Number(steps > 0n ? steps : 1n) * priceStepMinor;
}
