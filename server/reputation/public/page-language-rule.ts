import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { countries } from '../../geography/country-rule.ts';

/** A company's page speaks the language of its country, whoever reads it: so it is one page to search engines. */
export const pageLanguages: Readonly<Record<CountryCode, LanguageCode>> = {
  gb: countries.gb.languages[0],
  dk: countries.dk.languages[0],
  se: countries.se.languages[0],
  no: countries.no.languages[0],
};
