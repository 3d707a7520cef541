import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';

/** Required, and a full postcode or a district of the company's country. Names the text that says what is wrong. */
export function postcodeProblem(typed: string, country: CountryCode): 'required' | 'postcodeGb' | 'postcode' | undefined {
  if (typed.trim() === '') return 'required';
  if (parsePostcode(country, typed) !== null) return undefined;
  return country === 'gb' ? 'postcodeGb' : 'postcode';
}
