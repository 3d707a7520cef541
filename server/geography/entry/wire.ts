import type * as z from 'zod';
import type { countrySchema } from '../../../contract/geography/endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { getUnit } from '../business-units.ts';
import { countryName, languageName } from '../../../contract/kit/language.ts';

type CountryWire = z.infer<typeof countrySchema>;

/** Maps a country with its languages, named in `locale`. */
export function countryWire(code: CountryCode, locale = 'en'): CountryWire {
  const { languages } = getUnit(code);
  return {
    id: code,
    iso_code: code,
    name: countryName(code, locale),
    languages: languages.map((language) => ({ id: language, iso_code: language, name: languageName(language, locale) })),
  };
}
