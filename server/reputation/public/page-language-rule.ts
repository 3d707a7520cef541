import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { getUnit } from '../../geography/business-units.ts';

/** A company's page uses its country's language for every reader, so that search engines see one page. */
export const pageLanguage = (country: CountryCode): LanguageCode => getUnit(country).languages[0];
