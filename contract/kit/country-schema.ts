import * as z from 'zod';
import { knownCountry, type CountryCode } from './country.ts';

/** A country that is served. Which ones those are is told by rows, so an unknown one is refused when it comes, naming its field. */
export const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/, { abort: true })
  .refine((text) => knownCountry(text) !== undefined, { abort: true })
  .meta({ description: 'Of a business unit.', examples: ['gb'] }) as unknown as z.ZodType<CountryCode, CountryCode>;
