import type { LanguageCode } from './language.ts';

/** A country that the marketplace may serve: an ISO 3166 code in lower case, the way it stands in every table and payload. */
export type CountryCode = Lowercase<string>;

/** The languages of a country; the first is its own and the default. */
export type CountryLanguages = readonly [LanguageCode, ...LanguageCode[]];

export const isCountryForm = (text: string): text is CountryCode => /^[a-z]{2}$/.test(text);

/**
 * The countries served with their languages. They are rows: the server reads them from its database, the browser is told by the
 * server, and until then nobody knows one.
 */
let known: ReadonlyMap<CountryCode, CountryLanguages> = new Map();

/** These and no others are served. */
export function knowCountries(countries: Iterable<readonly [CountryCode, CountryLanguages]>): void {
  known = new Map(countries);
}

interface ToldCountry {
  readonly iso_code: CountryCode;
  readonly languages: readonly { readonly id: LanguageCode }[];
}

/** These are served, beside what is known already: a company is told no more than its own country. */
export function knowLanguages(countries: readonly ToldCountry[]): void {
  const told = countries.flatMap(({ iso_code: country, languages: [own, ...others] }) =>
    own === undefined ? [] : [[country, [own.id, ...others.map(({ id }) => id)]] as const],
  );
  known = new Map<CountryCode, CountryLanguages>([...known, ...told]);
}

/** In the order in which they are offered. */
export const countryCodes = (): readonly CountryCode[] => [...known.keys()];

/** The languages of a country; none where it is not served. */
export const languagesOf = (country: CountryCode): readonly LanguageCode[] => known.get(country) ?? [];

/** The country that a text names, where it is served. */
export function knownCountry(text: string | null | undefined): CountryCode | undefined {
  return typeof text === 'string' && isCountryForm(text) && known.has(text) ? text : undefined;
}

export function isLanguageOf(country: CountryCode, language: string): language is LanguageCode {
  return (languagesOf(country) as readonly string[]).includes(language);
}

/** A country with one language leaves nothing to choose: registration sets it without asking. */
const hasChoice = (country: CountryCode): boolean => languagesOf(country).length > 1;

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
