import type { CountryCode } from '../countries/country-rules.ts';
import type { LanguageCode } from './language.ts';

export type { CountryCode } from '../countries/country-rules.ts';

/** A country's languages; the first is the default. */
export type CountryLanguages = readonly [LanguageCode, ...LanguageCode[]];

export const isCountryForm = (text: string): text is CountryCode => /^[a-z]{2}$/.test(text);

/**
 * The served countries with their languages. They are rows: the server reads them from its database and tells the browser;
 * until then none is known.
 */
let known: ReadonlyMap<CountryCode, CountryLanguages> = new Map();

/** Sets the served countries, replacing all others. */
export function registerCountries(countries: Iterable<readonly [CountryCode, CountryLanguages]>): void {
  known = new Map(countries);
}

interface ListedCountry {
  readonly iso_code: CountryCode;
  readonly languages: readonly { readonly id: LanguageCode }[];
}

/** Adds served countries to those known: a company only learns about its own. */
export function registerLanguages(countries: readonly ListedCountry[]): void {
  const served = countries.flatMap(({ iso_code: country, languages: [own, ...others] }) =>
    own === undefined ? [] : [[country, [own.id, ...others.map(({ id }) => id)]] as const],
  );
  known = new Map<CountryCode, CountryLanguages>([...known, ...served]);
}

/** In display order. */
export const countryCodes = (): readonly CountryCode[] => [...known.keys()];

/** Returns a country's languages; empty if not served. */
export const getCountryLanguages = (country: CountryCode): readonly LanguageCode[] => known.get(country) ?? [];

/** Returns the served country a text names. */
export function knownCountry(text: string | null | undefined): CountryCode | undefined {
  return typeof text === 'string' && isCountryForm(text) && known.has(text) ? text : undefined;
}

export function isCountryLanguage(country: CountryCode, language: string): language is LanguageCode {
  return (getCountryLanguages(country) as readonly string[]).includes(language);
}

/** With only one language there is nothing to choose, and registration sets it. */
const hasLanguageChoice = (country: CountryCode): boolean => getCountryLanguages(country).length > 1;

/** Required if the country has more than one language. */
export function languageProblem(language: string, country: CountryCode): 'required' | 'invalid' | undefined {
  if (language === '') return hasLanguageChoice(country) ? 'required' : undefined;
  return isCountryLanguage(country, language) ? undefined : 'invalid';
}

/** Requires at least one if the country has more than one language. */
export function languagesProblem(languages: readonly string[], country: CountryCode): 'required' | 'invalid' | undefined {
  if (languages.length === 0) return hasLanguageChoice(country) ? 'required' : undefined;
  return languages.every((language) => isCountryLanguage(country, language)) ? undefined : 'invalid';
}
