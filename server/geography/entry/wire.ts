import type { LanguageCode } from '../../../contract/kit/language.ts';
import type * as z from 'zod';
import type { countrySchema } from '../../../contract/geography/endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { unitOf } from '../business-units.ts';
import { countryName } from '../../../contract/kit/language.ts';

const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', sv: 'Swedish', da: 'Danish', no: 'Norwegian' };

type CountryWire = z.infer<typeof countrySchema>;

/** A country with its languages. */
export function countryWire(code: CountryCode): CountryWire {
  const { languages } = unitOf(code);
  return {
    id: code,
    iso_code: code,
    name: countryName(code, 'en'),
    languages: languages.map((language) => ({ id: language, iso_code: language, name: languageNames[language] })),
  };
}
