import * as z from 'zod';
import { catalogueId, data, dataWithMeta, endpoints, idempotencyKeyHeader, idParam, nothing } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { pageLanguages } from '../kit/language.ts';
import { amountSchema } from '../kit/money.ts';
import { instant } from '../kit/instant.ts';
import { optional, optionalOr } from '../kit/optional.ts';
import { emailAddress, line, nameLine, paragraphs, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { seenChange } from './seen-change.ts';
import { timescales } from './values.ts';

const proof = optional(z.strictObject({ by: line(80).min(1), at: instant }));

export const intakeEnquirySchema = z.strictObject({
  site: z.union([z.literal(1), z.literal(2)]),
  work_type: line(80).min(1),
  postcode: line(10).min(2),
  country: countryCode,
  title: optional(nameLine(10)),
  forename: nameLine(60).min(1),
  surname: nameLine(60).min(1),
  telephone: line(30).min(5),
  alternate_phone: optional(line(30)),
  email: emailAddress,
  address1: optional(line(120)),
  address2: optional(line(120)),
  town: optional(nameLine(80, 'town')),
  description: optional(paragraphs(2_000)),
  question_answers: optionalOr(z.array(z.strictObject({ question: catalogueId, option: paragraphs(500).min(1) })).max(60), []),
  number_leads_requested: optionalOr(wholeNumber(1, 3), 3),
  timescale: optional(z.enum(timescales)),
  language: optional(z.enum(pageLanguages)).meta({
    description:
      'In which the consumer asked: we write to them in it, and the pages behind the links of our mails speak it. null is the same as leaving it out: the first language of the country counts.',
  }),
  consent: z.strictObject({ text: paragraphs(2_000).min(10), timestamp: instant, ip: z.union([z.ipv4(), z.ipv6()]) }),
  /** Verifier and time of a contact check; only from sources that agreed to provide it. */
  proofs: optional(z.strictObject({ telephone_confirmed: proof, email_confirmed: proof })),
});
export type IntakeEnquiry = z.output<typeof intakeEnquirySchema>;

/** The same entered by staff: a consent given by telephone or on paper has no address. */
export const staffEnquirySchema = intakeEnquirySchema.extend({
  consent: z.strictObject({ text: paragraphs(2_000).min(10), timestamp: instant, ip: optional(z.union([z.ipv4(), z.ipv6()])) }),
});
export type StaffEnquiry = z.output<typeof staffEnquirySchema>;

/** A work type with its questions; those without options are open. */
export const intakeWorkTypeSchema = z.object({
  code: z.string(),
  site: z.number(),
  description: z.string(),
  questions: z.array(z.object({ id: z.number(), text: z.string(), options: z.array(z.object({ code: z.string(), text: z.string() })) })),
});
export type IntakeWorkType = z.infer<typeof intakeWorkTypeSchema>;

const accepted = z.object({ quote_code: z.string() });
const byId = z.strictObject({ id: idParam });

const revealedContact = z.object({
  title: z.string().nullable(),
  forename: z.string(),
  surname: z.string(),
  telephone: z.string(),
  alternate_phone: z.string().nullable(),
  email: z.string(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  town: z.string().nullable(),
  postcode: z.string(),
});
export type RevealedContact = z.infer<typeof revealedContact>;
const changing = { caller: 'staff', owner: 'enquiry', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

export const enquiries = endpoints({
  'POST /intake/enquiries': {
    summary: 'Takes in one enquiry from a source. The Idempotency-Key is required and counts per source.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'write',
    headers: z.object({ 'idempotency-key': line(200).min(1).optional() }),
    // Sixty open answers in a script with several bytes per letter.
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
    // A thousand enquiries of four kilobytes each.
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
    query: z.strictObject({ country: countryCode.default('gb') }),
    answers: { 200: data(z.array(intakeWorkTypeSchema)) },
    refusals: [401, 422],
  },
  'POST /operator/enquiries/{id}/qualify': {
    ...changing,
    summary: 'Records that a person telephoned the consumer, with notes for the buyers.',
    params: byId,
    body: z.strictObject({ notes: paragraphs(2_000).optional(), reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/hold': {
    ...changing,
    summary: 'Holds an enquiry back until a time.',
    params: byId,
    body: z.strictObject({ until: instant, reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/release': {
    ...changing,
    summary: 'Releases a held enquiry now, as it is or without its doubtful passages.',
    params: byId,
    body: z.strictObject({ reason, remove_doubtful: z.boolean().default(false), seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/remove': {
    ...changing,
    summary:
      'Takes an enquiry out of the marketplace after a manual review, or because its consumer wants it back: then whoever bought it is told, and within an hour credited.',
    params: byId,
    body: z.strictObject({ reason, by_consumer: z.boolean().default(false), seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /operator/enquiries/{id}/price': {
    ...changing,
    role: 'admin',
    summary: 'Overrides the list price of one enquiry, or takes the override off (null).',
    params: byId,
    body: z.strictObject({
      price: amountSchema.refine((price) => price >= 0.5 && price <= 100_000).nullable(),
      reason,
      seen_change: seenChange,
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'PUT /operator/enquiries/{id}/maximum': {
    ...changing,
    summary:
      'Sets to how many companies an enquiry may be sold, one making it exclusive: never fewer than have it or hold an offer, never more than the consumer agreed to. The list price follows.',
    params: byId,
    body: z.strictObject({ maximum: wholeNumber(1, 3), reason, seen_change: seenChange }),
    answers: { 200: data(z.object({ list_price: amountSchema })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/reveal': {
    ...changing,
    summary: 'Shows the contact data of the consumer. The reading is logged, and stands in the audit log with its reason.',
    reveals: 'contact',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: data(revealedContact) },
    refusals: [400, 401, 404, 409, 422],
  },
});
