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
/** Of these, the ones that take no new companies or enquiries. */
let closed: ReadonlySet<CountryCode> = new Set();

/** Sets the served countries and those of them that are closed, replacing all others. */
export function registerCountries(
  countries: Iterable<readonly [CountryCode, CountryLanguages]>,
  closedOnes: Iterable<CountryCode> = [],
): void {
  known = new Map(countries);
  closed = new Set(closedOnes);
}

interface ListedCountry {
  readonly iso_code: CountryCode;
  /** Missing where a country is listed for its own company. */
  readonly is_offered?: boolean;
  readonly languages: readonly { readonly id: LanguageCode }[];
}

/** Adds served countries to those known: a company only learns about its own. */
export function registerLanguages(countries: readonly ListedCountry[]): void {
  const served = countries.flatMap(({ iso_code: country, languages: [own, ...others] }) =>
    own === undefined ? [] : [[country, [own.id, ...others.map(({ id }) => id)]] as const],
  );
  known = new Map<CountryCode, CountryLanguages>([...known, ...served]);
  const listed = new Set(countries.flatMap(({ iso_code, is_offered: isOpen }) => (isOpen === undefined ? [] : [iso_code])));
  const stillClosed = [...closed].filter((country) => !listed.has(country));
  closed = new Set([...stillClosed, ...countries.flatMap(({ iso_code, is_offered: isOpen }) => (isOpen === false ? [iso_code] : []))]);
}

/** In display order. */
export const countryCodes = (): readonly CountryCode[] => [...known.keys()];

/** Countries that take new companies and enquiries, in display order. */
export const offeredCountries = (): readonly CountryCode[] => countryCodes().filter((country) => !closed.has(country));

export const isOffered = (country: CountryCode): boolean => offeredCountries().includes(country);

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
