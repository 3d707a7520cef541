import type { LanguageCode } from './language.ts';
import type { CountryCode } from './country.ts';

/**
 * The languages we write to companies in; the first is the country's own and the default. Great Britain has one, so
 * registration sets it without asking. The Nordic countries have two: trade companies there are often run by people who
 * would rather be written to in English.
 */
export const countryLanguages: Readonly<Record<CountryCode, readonly [LanguageCode, ...LanguageCode[]]>> = {
  gb: ['en'],
  dk: ['da', 'en'],
  se: ['sv', 'en'],
  no: ['no', 'en'],
};

export function isLanguageOf(country: CountryCode, language: string): language is LanguageCode {
  return (countryLanguages[country] as readonly string[]).includes(language);
}

const hasChoice = (country: CountryCode): boolean => countryLanguages[country].length > 1;

/** Required where the country has more than one language. */
export function languageProblem(language: string, country: CountryCode): 'required' | 'invalid' | undefined {
  if (language === '') return hasChoice(country) ? 'required' : undefined;
  return isLanguageOf(country, language) ? undefined : 'invalid';
}

/** One at least where the country has more than one language. */
export function languagesProblem(languages: readonly string[], country: CountryCode): 'required' | 'invalid' | undefined {
  if (languages.length === 0) return hasChoice(country) ? 'required' : undefined;
  return languages.every((language) => isLanguageOf(country, language)) ? undefined : 'invalid';
}
