import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { unitOf } from '../geography/business-units.ts';

/** Where consumers see what became of their enquiry, and say what shall. */
export const consumerPage = (token: string): string => `/your-enquiry/${token}`;

/** Of an enquiry: its country, and the language in which it was asked; null where that is not known. */
export interface Spoken {
  readonly country: CountryCode;
  readonly language: PageLanguage | null;
}

/** In which its consumer reads our pages and is written to: that in which they asked, or else the first of the country. */
export const consumerLanguage = ({ country, language }: Spoken): PageLanguage => language ?? unitOf(country).languages[0];

/** Where an e-mail address is confirmed. */
export const confirmEmailPage = (token: string): string => `/confirm-email/${token}`;
