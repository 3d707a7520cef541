import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints, givenCatalogueId, idParam } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { enquiryStatuses } from '../enquiries/values.ts';
import { maxCap } from './values.ts';

const instant = z.string();
const namedCompany = z.object({ id: z.number(), name: z.string() });

const servedSchema = z.object({
  company: namedCompany,
  /** Position in line, from 1. */
  position: z.number(),
  /** Excluding VAT, less the company's discount. */
  price: amountSchema,
  /** Last automatic purchase or offer for the work type; null if never. */
  last_served_at: instant.nullable(),
});
export type DryRunCompany = z.infer<typeof servedSchema>;

const enquiryDryRunSchema = z.object({
  /** The requested enquiry; null if none was named. */
  enquiry: z.object({ id: z.number(), quote_code: z.string(), status: z.enum(enquiryStatuses) }).nullable(),
  work_type: z.string(),
  district: z.string(),
  country: countryCode,
  currency: currencySchema,
  /** Price for a company without a discount, excluding VAT. */
  price: amountSchema,
  slots: z.number(),
  /** Automatic buying is paused after a failed money check: all matches are offered the lead instead. */
  automatic_paused: z.boolean(),
  automatic: z.array(servedSchema),
  offers: z.array(servedSchema.extend({ until: instant })),
  /** When unsold slots open to everyone, and who is next in line after a declined offer: the first of `total`. */
  marketplace: z.object({ opens_at: instant, slots: z.number(), total: z.number(), next: z.array(servedSchema) }),
  /** Companies that cover the place and work but get nothing: the first of `total` for each reason. */
  not_matched: z.array(
    z.object({
      reason: z.string(),
      total: z.number(),
      companies: z.array(namedCompany.extend({ detail: z.string() })),
    }),
  ),
  /** Companies that cover the place but not the work. */
  nearby: z.number(),
});
export type EnquiryDryRun = z.infer<typeof enquiryDryRunSchema>;

const companyDryRunSchema = z.object({
  currency: currencySchema,
  /** Dates in the company's calendar; the last is today. */
  from: z.string(),
  until: z.string(),
  /** Released within the coverage, allowed by the caps, and the cost when fresh, excluding VAT. */
  came: z.number(),
  leads: z.number(),
  price: amountSchema,
  work_types: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      came: z.number(),
      leads: z.number(),
      price: amountSchema,
      /** Codes of required accreditations without approval: without them none of these is delivered. */
      missing_accreditations: z.array(z.string()),
    }),
  ),
  days: z.array(z.object({ day: z.string(), came: z.number(), leads: z.number(), price: amountSchema })),
});
export type CompanyDryRun = z.infer<typeof companyDryRunSchema>;

const cap = wholeNumber(0, maxCap).nullable().default(null);
const ids = z.array(givenCatalogueId);
const ownQuestion = z.strictObject({
  /** One area being edited, among the saved others; null for a new one. Omitted fields keep their saved value. */
  edited: z.strictObject({ area: z.int().min(1).nullable(), work_types: ids.optional(), districts: ids.optional() }).optional(),
  /** Caps per work type that replace the saved ones; null for none. */
  caps: z.strictObject({ day: cap, week: cap, month: cap }).optional(),
});
export type OwnQuestion = z.infer<typeof ownQuestion>;
const companyQuestion = ownQuestion.extend({
  /** Areas that replace the saved ones; limited to some hundred places, like every form. */
  areas: z
    .array(z.strictObject({ work_types: ids.min(1), districts: ids.min(1) }))
    .max(20)
    .optional(),
});

/** Either an existing enquiry, or a hypothetical one. */
const enquiryQuestion = z
  .strictObject({
    quote_code: line(12).min(6).optional(),
    country: countryCode.default('gb'),
    work_type: line(80)
      .min(1)
      .optional()
      .meta({ examples: ['gas-boiler-replacement'] }),
    postcode: line(10)
      .min(2)
      .optional()
      .meta({ examples: ['LE1 1AA'] }),
    number_leads_requested: wholeNumber(1, 3).default(3),
  })
  .superRefine((given, context) => {
    if (given.quote_code !== undefined) return;
    for (const field of ['work_type', 'postcode'] as const)
      if (given[field] === undefined) context.addIssue({ code: 'custom', path: [field], params: { problem: 'required' } });
  });

/** Simulates distribution by the real rules. Writes nothing. */
export const dryRun = endpoints({
  'POST /operator/dry-run/enquiry': {
    id: 'dryRunEnquiry',
    summary: 'Simulate releasing an enquiry now: who would get it, in which order, at what price, and why others would not.',
    caller: 'staff',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'read',
    body: enquiryQuestion,
    answers: { 200: data(enquiryDryRunSchema) },
    refusals: [400, 401, 422],
  },
  'POST /operator/dry-run/company/{id}': {
    id: 'dryRunCompany',
    summary: 'Simulate what a company would have received in the last 30 days with this coverage and these caps.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: idParam }),
    body: companyQuestion,
    answers: { 200: data(companyDryRunSchema) },
    refusals: [400, 401, 404, 422],
  },
  'POST /company/dry-run/': {
    id: 'dryRunOwnCompany',
    summary: 'Simulate what the company would have received in the last 30 days, with its saved or edited coverage and caps.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'read',
    body: ownQuestion,
    answers: { 200: data(companyDryRunSchema) },
    refusals: [400, 401, 422],
  },
});
