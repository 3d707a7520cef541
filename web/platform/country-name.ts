import type { CountryCode } from '../../contract/kit/country.ts';

const names = new Map<string, Intl.DisplayNames>();

/** A country as a reader of the language calls it. The back-office speaks English. */
export function countryName(country: CountryCode, locale = 'en'): string {
  const known = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  names.set(locale, known);
  return known.of(country.toUpperCase()) ?? country;
}
