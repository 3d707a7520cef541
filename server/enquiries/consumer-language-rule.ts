import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { unitOf } from '../geography/business-units.ts';

/** Of an enquiry: its country, and the language in which it was asked; null where that is not known. */
export interface Spoken {
  readonly country: CountryCode;
  readonly language: LanguageCode | null;
}

/** In which its consumer is written to and reads our pages: that in which they asked, or else the first of the country. */
export const consumerLanguage = ({ country, language }: Spoken): LanguageCode => language ?? unitOf(country).languages[0];
