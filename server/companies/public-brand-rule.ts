import { mainBrand } from '../../contract/kit/brands.ts';
import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { homeCountry, unitOf } from '../geography/business-units.ts';

const skip: Readonly<Record<LanguageCode, string>> = {
  en: 'Skip to content',
  sv: 'Hoppa till innehållet',
  da: 'Gå til indholdet',
  no: 'Gå til innholdet',
};

/** The country that somebody most likely means who reads this language, as long as nothing else tells. */
export function homeOf(language: LanguageCode): CountryCode {
  return countryCodes().find((country) => unitOf(country).languages[0] === language) ?? homeCountry();
}

/** Under which name a page without an account stands, and what its foot says. */
export function publicBrand(country: CountryCode, language: LanguageCode) {
  const { name, legalLine } = mainBrand();
  return { name, home: '/', legalLine: legalLine ?? unitOf(country).legal, skip: skip[language] };
}
