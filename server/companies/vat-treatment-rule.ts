import type { CountryCode } from '../../contract/kit/country.ts';
import { unitOf } from '../geography/business-units.ts';

/** Why a document bears the VAT that it bears. Product rules, section 15. */
export type VatTreatment = 'domestic' | 'reverse_charge' | 'outside';

/** The form of the numbers that a reverse charge needs: as the European register writes them. */
const vatNumbers: Readonly<Record<CountryCode, RegExp>> = { dk: /^DK\d{8}$/, se: /^SE\d{10}01$/ };

/** Of another country: its code and what that country makes of it. */
const isVatNumberOf = (country: CountryCode, number: string): boolean =>
  vatNumbers[country]?.test(number) ?? (number.startsWith(country.toUpperCase()) && /^[A-Z]{2}[A-Z\d]{4,12}$/.test(number));

/**
 * Places with the postcodes of a country that lie outside of its VAT: Jersey and Guernsey (Isle of Man lies within), Greenland,
 * Svalbard and Jan Mayen. M28 of the invariants says the same.
 */
const outsideVat: Readonly<Record<CountryCode, RegExp>> = { gb: /^(?:JE|GY)\d/, dk: /^39\d\d$/, no: /^(?:917\d|8099)$/ };

const isOutsideVat = (country: CountryCode, postcode: string): boolean =>
  outsideVat[country]?.test(postcode.replaceAll(/[^A-Z\d]/gi, '').toUpperCase()) === true;

export interface VatFacts {
  /** Of the business unit, as of today; 2000 is 20 %. */
  readonly unitVatRateBp: number;
  /** Where the company is billed. */
  readonly billedCountry: CountryCode;
  /** As the company wrote it; empty where it is not known. */
  readonly billedPostcode: string;
  readonly vatNumber: string | null;
}

/**
 * The VAT of a sale by one country's unit: its own rate at home; none where the buyer is billed outside of the VAT area; none with
 * reverse charge where it is a business elsewhere in the area, which its VAT number shows. Without that number it pays the unit's.
 */
export function vatOf(
  unit: CountryCode,
  { unitVatRateBp, billedCountry, billedPostcode, vatNumber }: VatFacts,
): { treatment: VatTreatment; rateBp: number } {
  if (isOutsideVat(billedCountry, billedPostcode)) return { treatment: 'outside', rateBp: 0 };
  if (billedCountry === unit) return { treatment: 'domestic', rateBp: unitVatRateBp };
  if (unitOf(billedCountry).vatArea !== unitOf(unit).vatArea) return { treatment: 'outside', rateBp: 0 };
  const number = (vatNumber ?? '').replaceAll(/[ .-]/g, '').toUpperCase();
  return isVatNumberOf(billedCountry, number)
    ? { treatment: 'reverse_charge', rateBp: 0 }
    : { treatment: 'domestic', rateBp: unitVatRateBp };
}
