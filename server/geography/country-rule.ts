import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';

export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', sv: 'Swedish', da: 'Danish', no: 'Norwegian' };

/** A country as readers of the language call it. */
export function countryName(country: CountryCode, language: LanguageCode): string {
  return new Intl.DisplayNames([language === 'no' ? 'nb' : language], { type: 'region' }).of(country.toUpperCase()) ?? country;
}
