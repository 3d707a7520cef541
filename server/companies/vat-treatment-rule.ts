import { vatRules } from '../../contract/countries/all-countries.ts';
import type { VatCheckResult, VatNumberCheck, VatNumberState, VatTreatment } from '../../contract/companies/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';

/** Letters and digits of a VAT number. Mirrors the database's `vat_number_key`. */
export const toVatNumberKey = (number: string): string => number.replaceAll(/[^A-Za-z\d]/g, '').toUpperCase();

/** Checks a VAT number by country format; otherwise by country code and general shape. */
export const isVatNumber = (country: CountryCode, number: string): boolean =>
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
  /** A VAT register confirmed this number; never true for a number of the unit's own country, where nothing depends on it. */
  readonly isVatNumberConfirmed: boolean;
}

export interface VatDecision {
  readonly treatment: VatTreatment;
  readonly rateBp: number;
  readonly numberCheck: Exclude<VatNumberCheck, 'before_checks'>;
}

const notNeeded = (treatment: VatTreatment, rateBp: number): VatDecision => ({ treatment, rateBp, numberCheck: 'not_needed' });

/**
 * Determines the VAT of a sale by a country's unit. A seller not registered for VAT charges none. Domestic buyers pay its rate and buyers
 * outside the VAT area none. Businesses elsewhere in the area are reverse charged if a register confirmed their VAT number, otherwise they
 * pay the unit's rate.
 */
export function determineVat(
  unit: CountryCode,
  { isVatRegistered, unitVatRateBp, billedCountry, billedPostcode, vatNumber, isVatNumberConfirmed }: VatFacts,
): VatDecision {
  if (!isVatRegistered) return notNeeded('unregistered', 0);
  if (isOutsideVat(billedCountry, billedPostcode)) return notNeeded('outside', 0);
  if (billedCountry === unit) return notNeeded('domestic', unitVatRateBp);
  if (getUnit(billedCountry).vatArea !== getUnit(unit).vatArea) return notNeeded('outside', 0);
  if (vatNumber === null) return notNeeded('domestic', unitVatRateBp);
  // A number of another country confirms nothing about a buyer billed here.
  return isVatNumberConfirmed && isVatNumber(billedCountry, toVatNumberKey(vatNumber))
    ? { treatment: 'reverse_charge', rateBp: 0, numberCheck: 'confirmed' }
    : { treatment: 'domestic', rateBp: unitVatRateBp, numberCheck: 'unconfirmed' };
}

/** Last answers of a register about a company's number. */
export interface VatNumberAnswers {
  /** The last answer that is not `unavailable`; null if there is none. */
  readonly vatAnswer: { readonly result: Exclude<VatCheckResult, 'unavailable'>; readonly name: string | null; readonly at: string } | null;
  /** The register has been asked since, without an answer. */
  readonly isVatRegisterSilent: boolean;
}

/** Describes a company's VAT number for its screens; null if nothing depends on it, unless a register refused it. */
export function describeVatNumber(
  unit: CountryCode,
  facts: VatFacts & VatNumberAnswers,
): { readonly state: VatNumberState; readonly isVatCharged: boolean } | null {
  const { vatNumber, billedCountry, vatAnswer, isVatRegisterSilent } = facts;
  if (vatNumber === null) return null;
  const { numberCheck } = determineVat(unit, facts);
  const isVatCharged = numberCheck === 'unconfirmed';
  const isWellFormed = isVatNumber(billedCountry, toVatNumberKey(vatNumber));
  if (numberCheck === 'not_needed' && (vatAnswer?.result !== 'invalid' || !isWellFormed)) return null;
  if (!isWellFormed) return { state: 'malformed', isVatCharged };
  if (vatAnswer === null) return { state: isVatRegisterSilent ? 'unavailable' : 'waiting', isVatCharged };
  return { state: vatAnswer.result === 'valid' ? 'confirmed' : 'invalid', isVatCharged };
}
