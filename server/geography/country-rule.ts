import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { LanguageCode } from '../../contract/companies.ts';

export interface Country {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: CurrencyCode;
  /** The languages we write to companies in; the first is the country's own and the default. */
  readonly languages: readonly [LanguageCode, ...LanguageCode[]];
}

export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', sv: 'Swedish', da: 'Danish', no: 'Norwegian' };

/**
 * Great Britain has one language, so registration sets it without asking. The Nordic countries have two: trade
 * companies there are often run by people who would rather be written to in English.
 */
export const countries: Readonly<Record<CountryCode, Country>> = {
  gb: { name: 'United Kingdom', timeZone: 'Europe/London', currency: 'GBP', languages: ['en'] },
  dk: { name: 'Denmark', timeZone: 'Europe/Copenhagen', currency: 'DKK', languages: ['da', 'en'] },
  se: { name: 'Sweden', timeZone: 'Europe/Stockholm', currency: 'SEK', languages: ['sv', 'en'] },
  no: { name: 'Norway', timeZone: 'Europe/Oslo', currency: 'NOK', languages: ['no', 'en'] },
};

export function isLanguageOf(country: CountryCode, language: LanguageCode): boolean {
  return countries[country].languages.includes(language);
}

/** The countries in the order in which they are offered. */
export function listCountries(): readonly (Country & { readonly code: CountryCode })[] {
  return countryCodes.map((code) => ({ code, ...countries[code] }));
}
