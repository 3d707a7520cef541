import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode, postcodeErrorKey } from '../../contract/kit/postcode-rule.ts';

/** Requires a full postcode or a district of the company's country. Returns the key of the error text. */
export function postcodeProblem(typed: string, country: CountryCode): 'required' | 'postcodeGb' | 'postcode' | undefined {
  if (typed.trim() === '') return 'required';
  if (parsePostcode(country, typed) !== null) return undefined;
  return postcodeErrorKey(country);
}
