import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode, postcodeErrorKey } from '../../contract/kit/postcode-rule.ts';

/** Requires a full postcode or a district of the company's country. Returns the key of the error text. */
export function postcodeProblem(typed: string, country: CountryCode): 'required' | 'postcodeGb' | 'postcode' | undefined {
  if (typed.trim() === '') return 'required';
  if (parsePostcode(country, typed) !== null) return undefined;
  return postcodeErrorKey(country);
}

/** Formats a postcode in upper case with one space before its second half. */
export function tidyPostcode(typed: string): string {
  const packed = typed.toUpperCase().replaceAll(/\s+/g, '');
  if (/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(packed)) return `${packed.slice(0, -3)} ${packed.slice(-3)}`;
  if (/^\d{5}$/.test(packed)) return `${packed.slice(0, 3)} ${packed.slice(3)}`;
  return packed;
}
