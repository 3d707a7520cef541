import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { businessUnits } from './business-units.ts';

const skip: Readonly<Record<LanguageCode, string>> = {
  en: 'Skip to content',
  sv: 'Hoppa till innehållet',
  da: 'Gå til indholdet',
  no: 'Gå til innholdet',
};

const home: Readonly<Record<LanguageCode, CountryCode>> = { en: 'gb', sv: 'se', da: 'dk', no: 'no' };

/** The country that somebody most likely means who reads this language, as long as nothing else tells. */
export function homeOf(language: LanguageCode): CountryCode {
  return home[language];
}

/** Under which name a page without an account stands, and what its foot says. */
export function publicBrand(country: CountryCode, language: LanguageCode) {
  const { brand, legal } = businessUnits[country];
  return { name: brand, home: '/', legalLine: legal, skip: skip[language] };
}
