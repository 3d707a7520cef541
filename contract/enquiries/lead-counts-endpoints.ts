import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { pageLanguages } from '../kit/language.ts';
import { currencySchema } from '../kit/money.ts';
import { line } from '../kit/text.ts';

/** Market figures for people about to register. */
export const leadCounts = endpoints({
  'GET /lead-counts/': {
    id: 'countLeads',
    summary:
      'Count leads put on sale in the last 30 days in a country or around a postcode, by work type, highest first, at most six, with their typical price. Fewer than five of anything are left out. Cached for one minute.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({
      country: countryCode.default('gb'),
      language: z.enum(pageLanguages).default('en'),
      postcode: line(10).min(2).optional(),
    }),
    answers: {
      200: dataWithMeta(
        z.array(z.object({ work_type: z.string(), count: z.number(), typical_price: z.number() })),
        z.object({
          /** The area counted; null for the whole country, if no known postcode was given. */
          area: z.object({ code: z.string(), name: z.string() }).nullable(),
          /** Leads of every type; null if fewer than five. */
          total: z.number().nullable(),
          /** Median list price excluding VAT, for as many buyers as each lead allows; null if fewer than five leads. */
          typical_price: z.number().nullable(),
          currency: currencySchema,
        }),
      ),
    },
    refusals: [422],
  },
});
