import type { CountryCode } from '../../contract/kit/country.ts';

/** Why a document bears the VAT that it bears. Product rules, section 15. */
export type VatTreatment = 'domestic' | 'reverse_charge' | 'outside';

/** Countries that count as one for VAT between businesses: the European Union; the others stand alone. */
const vatAreas: Readonly<Record<CountryCode, string>> = { gb: 'gb', dk: 'eu', se: 'eu', no: 'no' };

/** The form of the numbers that a reverse charge needs: as the European register writes them. */
const vatNumbers: Partial<Record<CountryCode, RegExp>> = { dk: /^DK\d{8}$/, se: /^SE\d{10}01$/ };

export interface VatFacts {
  /** Of the business unit, as of today; 2000 is 20 %. */
  readonly unitVatRateBp: number;
  /** Where the company is billed. */
  readonly billedCountry: CountryCode;
  readonly vatNumber: string | null;
}

/**
 * The VAT of a sale by one country's unit: its own rate at home; none where the buyer is billed outside of the VAT area; none with
 * reverse charge where it is a business elsewhere in the area, which its VAT number shows. Without that number it pays the unit's.
 */
export function vatOf(
  unit: CountryCode,
  { unitVatRateBp, billedCountry, vatNumber }: VatFacts,
): { treatment: VatTreatment; rateBp: number } {
  if (billedCountry === unit) return { treatment: 'domestic', rateBp: unitVatRateBp };
  if (vatAreas[billedCountry] !== vatAreas[unit]) return { treatment: 'outside', rateBp: 0 };
  const number = (vatNumber ?? '').replaceAll(/[ .-]/g, '').toUpperCase();
  return vatNumbers[billedCountry]?.test(number) === true
    ? { treatment: 'reverse_charge', rateBp: 0 }
    : { treatment: 'domestic', rateBp: unitVatRateBp };
}
