import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { unitOf } from '../../geography/business-units.ts';

/** A company's page speaks the language of its country, whoever reads it: so it is one page to search engines. */
export const pageLanguage = (country: CountryCode): LanguageCode => unitOf(country).languages[0];
