import * as z from 'zod';
import { catalogueId, data, dataWithMeta, endpoints, idempotencyKeyHeader, idParam, nothing } from '../kit/endpoint.ts';
import { countryCodes } from '../kit/country.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { pageQuery } from '../kit/paging.ts';
import { instant } from '../kit/instant.ts';
import { optional, optionalOr } from '../kit/optional.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { timescales, enquiryStatuses, holdReasons } from './values.ts';

export const intakeEnquirySchema = z.strictObject({
  site: z.union([z.literal(1), z.literal(2)]),
  work_type: line(80).min(1),
  postcode: line(10).min(2),
  country: z.enum(countryCodes),
  title: optional(line(10)),
  forename: line(60).min(1),
  surname: line(60).min(1),
  telephone: line(30).min(5),
  alternate_phone: optional(line(30)),
  email: z.email().max(254),
  address1: optional(line(120)),
  address2: optional(line(120)),
  town: optional(line(80)),
  description: optional(paragraphs(2_000)),
  question_answers: optionalOr(z.array(z.strictObject({ question: catalogueId, option: paragraphs(500).min(1) })).max(60), []),
  number_leads_requested: optionalOr(wholeNumber(1, 3), 3),
  timescale: optional(z.enum(timescales)),
  consent: z.strictObject({ text: paragraphs(2_000).min(10), timestamp: instant, ip: z.union([z.ipv4(), z.ipv6()]) }),
});
export type IntakeEnquiry = z.output<typeof intakeEnquirySchema>;

const accepted = z.object({ quote_code: z.string() });
const byId = z.strictObject({ id: idParam });

const operatorEnquiry = z.object({
  id: z.number(),
  quote_code: z.string(),
  status: z.enum(enquiryStatuses),
  held_as_duplicate: z.boolean(),
  /** Why it waits for a person; empty for one that waits for a time alone. */
  hold_reasons: z.array(z.enum(['duplicate', ...holdReasons])),
  qualified: z.boolean(),
  country: z.enum(countryCodes),
  district: z.string(),
  work_type: z.string(),
  received_at: z.string(),
  hold_release_at: z.string().nullable(),
  released_at: z.string().nullable(),
  sold: z.number(),
  reserved: z.number(),
  number_leads_requested: z.number(),
  list_price: amountSchema,
  currency: currencySchema,
});

export const enquiries = endpoints({
  'POST /intake/enquiries': {
    summary: 'Takes in one enquiry from a source. The Idempotency-Key is required and counts per source.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'write',
    headers: z.object({ 'idempotency-key': line(200).min(1).optional() }),
    // Sixty open answers in a script that takes several bytes a letter.
    largestBody: 262_144,
    body: intakeEnquirySchema,
    answers: { 201: data(accepted) },
    refusals: [400, 401, 422, 429],
  },
  'POST /intake/enquiries/bulk': {
    summary: 'Up to 1,000 enquiries, one JSON object a line (NDJSON); a result a line, in the same order.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'own',
    bodyKind: 'ndjson',
    // A thousand enquiries, four kilobytes each.
    largestBody: 4_194_304,
    headers: idempotencyKeyHeader,
    body: z.string().min(1),
    answers: {
      200: dataWithMeta(
        z.array(
          z.object({
            line: z.number(),
            quote_code: z.string().optional(),
            errors: z.array(z.string()).optional(),
            fields: z.record(z.string(), z.array(z.string())).optional(),
          }),
        ),
        z.object({ accepted: z.number(), rejected: z.number() }),
      ),
    },
    refusals: [400, 401, 422, 429],
  },
  'GET /intake/work-types': {
    summary: 'Codes of the work types offered in a country, each with its questions and options.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'read',
    query: z.strictObject({ country: z.enum(countryCodes).default('gb') }),
    answers: {
      200: data(
        z.array(
          z.object({
            code: z.string(),
            site: z.number(),
            description: z.string(),
            questions: z.array(
              z.object({
                id: z.number(),
                text: z.string(),
                options: z.array(z.object({ code: z.string(), text: z.string() })),
              }),
            ),
          }),
        ),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/enquiries': {
    summary: 'Enquiries, newest first, without contact data.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(enquiryStatuses).optional(),
      country: z.enum(countryCodes).optional(),
      search: line(40).min(1).optional(),
    }),
    answers: {
      200: dataWithMeta(z.array(operatorEnquiry), z.object({ totalResults: z.number(), pageSize: z.number() })),
    },
    refusals: [401, 422],
  },
  'GET /operator/enquiries/{id}': {
    summary: 'One enquiry and its history, without contact data.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byId,
    answers: {
      200: data(
        z.object({
          enquiry: operatorEnquiry,
          /** What may be a way to reach the consumer in the text that companies would read; `question` is null for the description. */
          doubtful_passages: z.array(z.object({ question: z.number().nullable(), text: z.string() })),
          history: z.array(z.object({ event: z.string(), at: z.string(), detail: z.record(z.string(), z.unknown()) })),
        }),
      ),
    },
    refusals: [401, 404, 422],
  },
  'POST /operator/enquiries/{id}/qualify': {
    summary: 'Records that a person telephoned the consumer, with notes for the buyers.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ notes: paragraphs(2_000).optional(), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/hold': {
    summary: 'Holds an enquiry back until a time.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ until: instant, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/release': {
    summary: 'Releases a held enquiry now, as it is or without its doubtful passages.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason, remove_doubtful: z.boolean().default(false) }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/remove': {
    summary: 'Takes an enquiry out of the marketplace after a manual review.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /operator/enquiries/{id}/price': {
    summary: 'Overrides the list price of one enquiry, or takes the override off (null).',
    caller: 'staff',
    role: 'admin',
    owner: 'enquiry',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ price: amountSchema.refine((price) => price >= 0.5 && price <= 100_000).nullable(), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
