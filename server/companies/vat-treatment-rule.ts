import { vatRules } from '../../contract/countries/all-countries.ts';
import type { VatTreatment } from '../../contract/companies/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';

/** Checks a VAT number by country format; otherwise by country code and general shape. */
const isVatNumber = (country: CountryCode, number: string): boolean =>
  vatRules[country]?.number?.test(number) ?? (number.startsWith(country.toUpperCase()) && /^[A-Z]{2}[A-Z\d]{4,12}$/.test(number));

/** Tests whether a postcode lies outside its country's VAT area. Mirrors invariant M28. */
const isOutsideVat = (country: CountryCode, postcode: string): boolean =>
  vatRules[country]?.outside?.test(postcode.replaceAll(/[^A-Z\d]/gi, '').toUpperCase()) === true;

export interface VatFacts {
  /** False for a seller without a VAT number, who may charge no VAT. True until the unit has a seller. */
  readonly isVatRegistered: boolean;
  /** The business unit's rate today; 2000 is 20 %. */
  readonly unitVatRateBp: number;
  /** Billing country. */
  readonly billedCountry: CountryCode;
  /** As entered by the company; empty if unknown. */
  readonly billedPostcode: string;
  readonly vatNumber: string | null;
}

/**
 * Determines the VAT of a sale by a country's unit. A seller not registered for VAT charges none. Domestic buyers pay its rate and buyers
 * outside the VAT area none. Businesses elsewhere in the area are reverse charged if they have a VAT number, otherwise they pay the unit's rate.
 */
export function determineVat(
  unit: CountryCode,
  { isVatRegistered, unitVatRateBp, billedCountry, billedPostcode, vatNumber }: VatFacts,
): { treatment: VatTreatment; rateBp: number } {
  if (!isVatRegistered) return { treatment: 'unregistered', rateBp: 0 };
  if (isOutsideVat(billedCountry, billedPostcode)) return { treatment: 'outside', rateBp: 0 };
  if (billedCountry === unit) return { treatment: 'domestic', rateBp: unitVatRateBp };
  if (getUnit(billedCountry).vatArea !== getUnit(unit).vatArea) return { treatment: 'outside', rateBp: 0 };
  const number = (vatNumber ?? '').replaceAll(/[ .-]/g, '').toUpperCase();
  return isVatNumber(billedCountry, number) ? { treatment: 'reverse_charge', rateBp: 0 } : { treatment: 'domestic', rateBp: unitVatRateBp };
}
