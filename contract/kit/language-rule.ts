import type { LanguageCode } from './language.ts';
import { languagesOf, type CountryCode } from './country.ts';

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
