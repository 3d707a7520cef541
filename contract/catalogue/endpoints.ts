import * as z from 'zod';
import { catalogueId, data, endpoints, nothing } from '../kit/endpoint.ts';
import { countryCodes } from '../kit/country.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';

export const workTypeSchema = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  category: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  /** Accreditations without which it stays on hold; `approved`: the company's is, as of now. */
  requires: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), approved: z.boolean() })),
});
export type WorkTypeWire = z.infer<typeof workTypeSchema>;

export const catalogue = endpoints({
  'GET /work-types/': {
    summary: "All work types offered in the company's country, in the company's language.",
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(workTypeSchema)) },
    refusals: [401],
  },
  'GET /operator/prices': {
    summary: 'The price list of a country, excluding VAT.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ country: z.enum(countryCodes) }),
    answers: {
      200: data(
        z.array(
          z.object({
            workTypeId: z.number(),
            code: z.string(),
            description: z.string(),
            price: amountSchema,
            currency: currencySchema,
          }),
        ),
      ),
    },
    refusals: [401, 422],
  },
  'PUT /operator/prices/{country}/{workTypeId}': {
    summary: 'Changes a list price for enquiries released from now on.',
    caller: 'staff',
    role: 'admin',
    owner: 'work-type',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ country: z.enum(countryCodes), workTypeId: catalogueId }),
    body: z.strictObject({
      price: amountSchema.refine((price) => price >= 0.5 && price <= 100_000),
      reason,
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
});
