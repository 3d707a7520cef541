import type * as z from 'zod';
import type { countrySchema } from '../../../contract/geography/endpoints.ts';
import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import { countries, languageNames } from '../country-rule.ts';

type CountryWire = z.infer<typeof countrySchema>;

function made(code: CountryCode): CountryWire {
  const { name, languages } = countries[code];
  return {
    id: code,
    iso_code: code,
    name,
    languages: languages.map((language) => ({ id: language, iso_code: language, name: languageNames[language] })),
  };
}

const wires = new Map(countryCodes.map((code) => [code, made(code)]));

/** A country with its languages. Made once: every company carries it. */
export function countryWire(code: CountryCode): CountryWire {
  return wires.get(code) ?? made(code);
}
