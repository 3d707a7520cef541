import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { getUnit } from '../geography/business-units.ts';

/** Page where consumers follow and manage their enquiry. */
export const consumerPage = (token: string): string => `/your-enquiry/${token}`;

/** An enquiry's country and the language it was sent in; null if unknown. */
export interface Spoken {
  readonly country: CountryCode;
  readonly language: PageLanguage | null;
}

/** Language for the consumer's pages and messages: the one they used, otherwise the country's first. */
export const consumerLanguage = ({ country, language }: Spoken): PageLanguage => language ?? getUnit(country).languages[0];

/** Page that confirms an email address. */
export const confirmEmailPage = (token: string): string => `/confirm-email/${token}`;
