import { registerBrands } from '../../contract/kit/brands.ts';
import { testBrands } from './test-brands.ts';
import { registerCountries, type CountryCode, type CountryLanguages } from '../../contract/kit/country.ts';

/** Countries as the server sends them, for screens tested without the calls that load them. */
export const testCountries: readonly (readonly [CountryCode, CountryLanguages])[] = [
  ['gb', ['en']],
  ['dk', ['da', 'en']],
  ['se', ['sv', 'en']],
  ['no', ['no', 'en']],
];

registerCountries(testCountries);
registerBrands(testBrands);
