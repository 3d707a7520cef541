import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { countryLanguages } from '../../contract/kit/language-rule.ts';

export interface Country {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: CurrencyCode;
  readonly languages: readonly [LanguageCode, ...LanguageCode[]];
}

export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', sv: 'Swedish', da: 'Danish', no: 'Norwegian' };

export const countries: Readonly<Record<CountryCode, Country>> = {
  gb: { name: 'United Kingdom', timeZone: 'Europe/London', currency: 'GBP', languages: countryLanguages.gb },
  dk: { name: 'Denmark', timeZone: 'Europe/Copenhagen', currency: 'DKK', languages: countryLanguages.dk },
  se: { name: 'Sweden', timeZone: 'Europe/Stockholm', currency: 'SEK', languages: countryLanguages.se },
  no: { name: 'Norway', timeZone: 'Europe/Oslo', currency: 'NOK', languages: countryLanguages.no },
};

/** The countries in the order in which they are offered. */
export function listCountries(): readonly (Country & { readonly code: CountryCode })[] {
  return countryCodes.map((code) => ({ code, ...countries[code] }));
}
