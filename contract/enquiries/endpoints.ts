import * as z from 'zod';
import { catalogueId, data, dataWithMeta, endpoints, neededIdempotencyKeyHeader, idParam, nothing } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { pageLanguages } from '../kit/language.ts';
import { amountSchema } from '../kit/money.ts';
import { instant } from '../kit/instant.ts';
import { optional, optionalOr } from '../kit/optional.ts';
import { emailAddress, line, nameLine, paragraphs, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { seenChange } from './seen-change.ts';
import { enquiryStatuses, maxBulkLeads, timescales } from './values.ts';

const consentIp = optional(z.union([z.ipv4(), z.ipv6()]));
/** A consent given by telephone, on paper or on a provider's form has no address. */
const consent = z.strictObject({ text: paragraphs(2_000).min(10), timestamp: instant, ip: consentIp });
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
      'The consumer’s language, used for our mails and the pages they link to. null is the same as omitting it: the country’s first language.',
  }),
  consent,
  /** Verifier and time of a contact check; only from sources that agreed to provide it. */
  proofs: optional(z.strictObject({ telephone_confirmed: proof, email_confirmed: proof })),
});
export type IntakeEnquiry = z.output<typeof intakeEnquirySchema>;

/** A complete enquiry, as the API description shows it. */
const exampleEnquiry = {
  event_id: 'form-2026-000123',
  site: 1,
  work_type: 'gas-boiler-replacement',
  country: 'gb',
  postcode: 'LE1 1AA',
  forename: 'Sam',
  surname: 'Hill',
  telephone: '0116 496 0123',
  email: 'sam@example.com',
  description: 'The boiler is twenty years old.',
  consent: { text: 'I agree that up to three companies contact me.', timestamp: '2026-11-29T09:00:00Z' },
};

/** A scalar that we do not know; kept with the enquiry. */
const otherField = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * An enquiry as sources may send it: consent flat or by form, numbers as text, names of fields in any case, and any other field, which is
 * kept as tracking.
 */
export const sentEnquirySchema = z
  .object({
    ...intakeEnquirySchema.shape,
    consent: optional(consent),
    consent_text: optional(paragraphs(2_000).min(10)),
    consent_at: optional(instant),
    consent_ip: consentIp,
    consent_form: optional(line(120)),
    event_id: optional(line(150)),
  })
  .catchall(otherField)
  .meta({ examples: [exampleEnquiry] });

/** A work type with its questions; those without options are open. */
export const intakeWorkTypeSchema = z.object({
  code: z.string(),
  site: z.number(),
  description: z.string(),
  questions: z.array(z.object({ id: z.number(), text: z.string(), options: z.array(z.object({ code: z.string(), text: z.string() })) })),
});
export type IntakeWorkType = z.infer<typeof intakeWorkTypeSchema>;

const accepted = z.object({
  quote_code: z.string(),
  /** Where the lead's status can be read, without a key. */
  status_url: z.string(),
});
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
const priceOverride = amountSchema.refine((price) => price >= 0.5 && price <= 100_000).nullable();

/** Enquiries with the status staff saw; one that has moved on since is refused. */
const bulkLeads = z
  .array(z.strictObject({ id: idParam, status: z.enum(enquiryStatuses) }))
  .min(1)
  .max(maxBulkLeads)
  .refine((leads) => new Set(leads.map(({ id }) => id)).size === leads.length);
/** `error` is null where the change was made. */
const bulkResults = z.array(z.object({ id: z.number(), error: z.string().nullable() }));
const changing = { caller: 'staff', owner: 'enquiry', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

export const enquiries = endpoints({
  'POST /intake/enquiries': {
    id: 'submitEnquiry',
    summary:
      'Submit an enquiry from a source. Needs an Idempotency-Key, scoped to the source, or an event id in the body. Unknown fields are kept as tracking.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'own',
    atDoor: 'counted',
    tolerant: true,
    headers: z.object({ 'idempotency-key': line(200).min(1).optional() }),
    // Sixty open answers in a script with several bytes per letter.
    largestBody: 262_144,
    body: sentEnquirySchema,
    answers: { 201: data(accepted) },
    refusals: [400, 401, 422, 429],
  },
  'POST /intake/enquiries/bulk': {
    id: 'submitEnquiries',
    summary: 'Submit up to 1,000 enquiries as NDJSON, one JSON object per line. Returns one result per line, in the same order.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'own',
    atDoor: 'counted',
    bodyKind: 'ndjson',
    // A thousand enquiries of four kilobytes each.
    largestBody: 4_194_304,
    headers: neededIdempotencyKeyHeader,
    body: z
      .string()
      .min(1)
      .meta({ examples: [JSON.stringify(exampleEnquiry)] }),
    answers: {
      200: dataWithMeta(
        z.array(
          z.object({
            line: z.number(),
            quote_code: z.string().optional(),
            status_url: z.string().optional(),
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
    id: 'listIntakeWorkTypes',
    summary: 'List the codes of work types offered in a country, each with its questions and options.',
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
    id: 'qualifyEnquiry',
    ...changing,
    summary: 'Record a telephone call to the consumer, with notes for the buyers.',
    params: byId,
    body: z.strictObject({ notes: paragraphs(2_000).optional(), reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/hold': {
    id: 'holdEnquiry',
    ...changing,
    summary: 'Hold an enquiry until a time.',
    params: byId,
    body: z.strictObject({ until: instant, reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/release': {
    id: 'releaseEnquiry',
    ...changing,
    summary: 'Release a held enquiry now, as it is or without its doubtful passages.',
    params: byId,
    body: z.strictObject({ reason, remove_doubtful: z.boolean().default(false), seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/remove': {
    id: 'removeEnquiry',
    ...changing,
    summary:
      'Remove an enquiry from the marketplace after a manual review or at the consumer’s request. In the latter case its buyers are notified, and credited within an hour.',
    params: byId,
    body: z.strictObject({ reason, by_consumer: z.boolean().default(false), seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /operator/enquiries/{id}/price': {
    id: 'overrideEnquiryPrice',
    ...changing,
    role: 'admin',
    summary: 'Override an enquiry’s list price, or remove the override (null).',
    params: byId,
    body: z.strictObject({
      price: priceOverride,
      reason,
      seen_change: seenChange,
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/enquiries/bulk': {
    id: 'changeEnquiries',
    ...changing,
    summary: `Release, hold or take out up to ${maxBulkLeads} enquiries, each in its own transaction. Returns one result per enquiry, in the same order.`,
    owner: 'none',
    transaction: 'own',
    body: z.strictObject({
      leads: bulkLeads,
      change: z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('release'), remove_doubtful: z.boolean().default(false) }),
        z.strictObject({ action: z.literal('hold'), until: instant }),
        z.strictObject({ action: z.literal('withdraw'), by_consumer: z.boolean().default(false) }),
      ]),
      reason,
    }),
    answers: { 200: data(bulkResults) },
    refusals: [400, 401, 422],
  },
  'PUT /operator/enquiries/bulk/price': {
    id: 'overrideEnquiryPrices',
    ...changing,
    role: 'admin',
    summary: `Override the list price of up to ${maxBulkLeads} enquiries, or remove the overrides (null), each in its own transaction. Returns one result per enquiry, in the same order.`,
    owner: 'none',
    transaction: 'own',
    body: z.strictObject({ leads: bulkLeads, price: priceOverride, reason }),
    answers: { 200: data(bulkResults) },
    refusals: [400, 401, 403, 422],
  },
  'PUT /operator/enquiries/{id}/maximum': {
    id: 'setEnquiryMaximum',
    ...changing,
    summary:
      'Set the maximum number of buyers of an enquiry; one makes it exclusive. It cannot be below those who have it or hold an offer, or above what the consumer agreed to. The list price follows.',
    params: byId,
    body: z.strictObject({ maximum: wholeNumber(1, 3), reason, seen_change: seenChange }),
    answers: { 200: data(z.object({ list_price: amountSchema })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/reveal': {
    id: 'revealEnquiryContact',
    ...changing,
    summary: 'Reveal the consumer’s contact data. Access is logged, with its reason in the audit log.',
    reveals: 'contact',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: data(revealedContact) },
    refusals: [400, 401, 404, 409, 422],
  },
});
