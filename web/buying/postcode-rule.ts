import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/rules/postcode-rule.ts';

/** Upper case with one space before the second half, however it was typed. */
export function tidyPostcode(typed: string): string {
  const packed = typed.toUpperCase().replaceAll(/\s+/g, '');
  if (/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(packed)) return `${packed.slice(0, -3)} ${packed.slice(-3)}`;
  if (/^\d{5}$/.test(packed)) return `${packed.slice(0, 3)} ${packed.slice(3)}`;
  return packed;
}

/** Required, and a full postcode or a district of the company's country. Names the text that says what is wrong. */
export function postcodeProblem(typed: string, country: CountryCode): 'required' | 'postcodeGb' | 'postcode' | undefined {
  if (typed.trim() === '') return 'required';
  if (parsePostcode(country, typed) !== null) return undefined;
  return country === 'gb' ? 'postcodeGb' : 'postcode';
}
