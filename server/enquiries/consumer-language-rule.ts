import type { CountryCode } from '../../contract/kit/country.ts';
import { languageCodes, type LanguageCode, type PageLanguage } from '../../contract/kit/language.ts';
import { unitOf } from '../geography/business-units.ts';

/** Of an enquiry: its country, and the language in which it was asked; null where that is not known. */
export interface Spoken {
  readonly country: CountryCode;
  readonly language: PageLanguage | null;
}

/** In which its consumer reads our pages: that in which they asked, or else the first of the country. */
export const consumerLanguage = ({ country, language }: Spoken): PageLanguage => language ?? unitOf(country).languages[0];

/** In which its consumer is written to: the same, as long as there are mails in it. */
export const consumerMailLanguage = ({ country, language }: Spoken): LanguageCode =>
  languageCodes.find((code) => code === language) ?? unitOf(country).languages[0];
