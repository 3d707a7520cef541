import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { catalogueId, data, endpoints, givenCatalogueId, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { readFactorsText } from './factors-text-rule.ts';
import { isPrice, maxPriceChanges, readProposals } from './price-rules.ts';

const changing = { caller: 'staff', role: 'admin', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const country = countryCode;
const cell = z.strictObject({ country, workTypeId: catalogueId });
const byCountry = z.strictObject({ country });

const priceSchema = amountSchema.refine(isPrice);
const proposalSchema = z
  .string()
  .max(6_000)
  .transform((text, context) => {
    const prices = readProposals(text);
    if (prices !== null) return prices;
    context.addIssue({ code: 'custom', message: 'expected prices such as gb-101-26.50, each cell once' });
    return z.NEVER;
  })
  .meta({ description: 'Country, work type and price, such as gb-101-26.50, separated by commas.' });

/** Day from whose start a change applies, in each country's time zone; null: immediately. */
const day = z.iso.date().nullable();
/** Four decimals: stored as basis points. */
const factor = z.number().refine((value) => value >= 0.0001 && value <= 10 && Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6);
const hours = z.number().min(0.25).max(336);

const factorFields = {
  /** By the number of companies that the consumer agreed to. */
  exclusivity: z.strictObject({ one: factor, two: factor, three: factor }),
  /** By age since release: before the first step, before the second, after it. */
  freshness: z.strictObject({ first_hours: hours, second_hours: hours, fresh: factor, later: factor, old: factor }),
};
const factorsSchema = z.object(factorFields);
export type PriceFactorsWire = z.infer<typeof factorsSchema>;

/** A change to a country's factors; `from`: its start, unless immediate. */
const factorChange = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(['set', 'scheduled', 'cancelled']),
  from: z.string().nullable(),
  /** Null if the cancelled change had not started. */
  before: factorsSchema.nullable(),
  factors: factorsSchema,
  by: z.string(),
  reason: z.string().nullable(),
});
export type FactorChangeWire = z.infer<typeof factorChange>;

const proposedFactors = z
  .string()
  .max(100)
  .transform((text, context) => {
    const factors = readFactorsText(text);
    if (factors !== null) return factors;
    context.addIssue({ code: 'custom', message: 'expected factors such as 2,1.3,1,24,72,1,0.85,0.7' });
    return z.NEVER;
  })
  .meta({
    description:
      'Factors for one, two and three buyers, hours until each of the two steps, then fresh, later and old: 2,1.3,1,24,72,1,0.85,0.7.',
  });

export const scheduledPriceSchema = z.object({
  id: z.number(),
  country,
  work_type_id: z.number(),
  work_type: z.string(),
  from: z.string(),
  price: z.number(),
  currency: currencySchema,
  reason: z.string().nullable(),
  by: z.string().nullable(),
});

export const operatorPrices = endpoints({
  'GET /operator/prices': {
    id: 'listPrices',
    ...reading,
    summary: 'Get the price list, excluding VAT: every work type on sale in every country, with factors and scheduled changes.',
    owner: 'none',
    answers: {
      200: data(
        z.object({
          countries: z.array(
            z.object({
              country,
              currency: currencySchema,
              /** Time zone in which price changes start. */
              time_zone: z.string(),
              factors: factorsSchema,
              /** When they came into force; null for the product's defaults. */
              factors_since: z.string().nullable(),
              scheduled_factors: z.array(factorsSchema.extend({ from: z.string() })),
            }),
          ),
          work_types: z.array(
            z.object({
              id: z.number(),
              code: z.string(),
              description: z.string(),
              category: z.string(),
              prices: z.array(z.object({ country, price: z.number(), since: z.string() })),
            }),
          ),
          scheduled: z.array(scheduledPriceSchema),
        }),
      ),
    },
    refusals: [401],
    form: 'price-list',
  },
  'PUT /operator/prices': {
    id: 'schedulePrices',
    ...changing,
    summary: 'Change list prices together, immediately or from the start of a day, for enquiries released from then on. All or none.',
    owner: 'none',
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ country, work_type_id: givenCatalogueId, price: priceSchema }))
        .min(1)
        .max(maxPriceChanges),
      from: day,
      /** Confirms that a price changes by more than half. */
      confirm_large: z.boolean().default(false),
      reason,
    }),
    answers: { 200: data(z.object({ changed: z.number() })) },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'price-list',
  },
  'GET /operator/prices/effect': {
    id: 'comparePrices',
    ...reading,
    summary: 'Compare the revenue of leads released in the last 30 days with their revenue at proposed prices.',
    owner: 'none',
    query: z.strictObject({ prices: proposalSchema }),
    answers: {
      200: data(
        z.object({
          cells: z.array(
            z.object({
              country,
              work_type_id: z.number(),
              currency: currencySchema,
              sold: z.number(),
              before: z.number(),
              after: z.number(),
            }),
          ),
          totals: z.array(z.object({ currency: currencySchema, sold: z.number(), before: z.number(), after: z.number() })),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/prices/{country}/{workTypeId}': {
    id: 'getPrice',
    ...reading,
    summary: 'Get the history of one list price, and the daily share of leads sold.',
    owner: 'work-type',
    params: cell,
    answers: {
      200: data(
        z.object({
          currency: currencySchema,
          history: z.array(
            z.object({
              id: z.number(),
              from: z.string(),
              price: z.number(),
              state: z.enum(['scheduled', 'in_force', 'past', 'cancelled']),
              reason: z.string().nullable(),
              by: z.string().nullable(),
            }),
          ),
          /** Newest last, in the country's time zone. `price` is the list price at the end of the day. */
          days: z.array(
            z.object({ day: z.string(), enquiries: z.number(), slots: z.number(), sold: z.number(), price: z.number().nullable() }),
          ),
        }),
      ),
    },
    refusals: [401, 404, 422],
  },
  'POST /operator/prices/scheduled/{id}/cancel': {
    id: 'cancelScheduledPrice',
    ...changing,
    summary: 'Cancel a scheduled price; 409 once it has taken effect.',
    owner: 'scheduled-price',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/price-factors/{country}': {
    id: 'getPriceFactors',
    ...reading,
    summary: 'Get a country’s current and scheduled factors, with who changed them, when and why.',
    owner: 'none',
    params: byCountry,
    answers: {
      200: data(factorsSchema.extend({ scheduled: z.array(factorsSchema.extend({ from: z.string() })), history: z.array(factorChange) })),
    },
    refusals: [401, 422],
    form: 'price-factors',
  },
  'GET /operator/price-factors/{country}/effect': {
    id: 'comparePriceFactors',
    ...reading,
    summary: 'Compare the revenue of a country’s leads released in the last 30 days with their revenue under proposed factors.',
    owner: 'none',
    params: byCountry,
    query: z.strictObject({ factors: proposedFactors }),
    answers: { 200: data(z.object({ currency: currencySchema, sold: z.number(), before: z.number(), after: z.number() })) },
    refusals: [401, 422],
  },
  'PUT /operator/price-factors/{country}': {
    id: 'changePriceFactors',
    ...changing,
    summary: 'Change a country’s factors, immediately or from the start of a day, for all sales from then on.',
    owner: 'none',
    params: byCountry,
    body: z.strictObject({ ...factorFields, from: day, confirm_large: z.boolean().default(false), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'price-factors',
  },
  'POST /operator/price-factors/{country}/cancel': {
    id: 'cancelPriceFactors',
    ...changing,
    summary: 'Cancel scheduled factors; 409 once they have taken effect.',
    owner: 'scheduled-price',
    params: byCountry,
    body: z.strictObject({ from: z.iso.datetime({ offset: true }), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
