import * as z from 'zod';
import { knownCountry, type CountryCode } from './country.ts';

/** A served country. Rows decide which ones are, so an unknown one is refused on arrival, by field. */
export const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/, { abort: true })
  .refine((text) => knownCountry(text) !== undefined, { abort: true })
  .meta({ description: 'Country of a business unit.', examples: ['gb'] }) as unknown as z.ZodType<CountryCode, CountryCode>;
