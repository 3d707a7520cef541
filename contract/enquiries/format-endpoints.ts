import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import {
  mappedFields,
  metaLeadProblems,
  maxConsentForms,
  maxFieldValues,
  maxMappedFields,
  questionField,
  shownMetaLeads,
  sourceKinds,
} from './format-values.ts';
import { holdReasons, lookBackDays } from './values.ts';

const byId = z.strictObject({ id: idParam });
const target = z.union([z.enum(mappedFields), line(20).regex(questionField)]);
const body = paragraphs(4_000).nullable();

const formatFields = {
  kind: z.enum(sourceKinds),
  /** Maps the source's fields to ours; nested ones as `customer.phone`. */
  field_map: z.array(z.strictObject({ from: line(120).min(1), to: target })).max(maxMappedFields),
  /** Default values of fields the source does not send. */
  fixed: z.array(z.strictObject({ field: target, value: line(500).min(1) })).max(maxMappedFields),
  /** Translates the provider's values, such as its names of work types, to ours. */
  field_values: z.array(z.strictObject({ field: target, theirs: line(500).min(1), ours: line(500).min(1) })).max(maxFieldValues),
  event_id_fields: z.array(line(120).min(1)).max(10),
  consent_forms: z.array(z.strictObject({ form_id: line(120).min(1), text: paragraphs(2_000).min(10) })).max(maxConsentForms),
  success_body: body,
  failure_body: body,
};

const formatSchema = z.object({
  ...formatFields,
  /** Name of the source. */
  name: z.string(),
  /** Path of the address that the source posts to. */
  path: z.string(),
  /** Confirms the address to Meta. */
  verify_token: z.string(),
  /** Secrets are never shown again. */
  has_signing_secret: z.boolean(),
  has_access_token: z.boolean(),
  /** When the provider last sent a test lead. */
  tested_at: z.string().nullable(),
});
export type SourceFormat = z.infer<typeof formatSchema>;

const newSecret = line(500).min(8).nullable().optional();

/** Secrets of a provider: null removes one, and one that is left out stays. */
const secretFields = {
  /** Verifies the signature of the provider's calls. */
  signing_secret: newSecret,
  /** Fetches leads from Meta. */
  access_token: newSecret,
};

const problem = z.object({ field: z.string(), text: z.string() });
const named = z.object({ name: z.string(), value: z.string() });

const testResult = z.object({
  outcome: z.enum(['taken', 'held', 'refused', 'test']),
  hold_reasons: z.array(z.enum(['duplicate', ...holdReasons])),
  /** Recognised fields, and the rest, which is kept as tracking. */
  fields: z.array(named),
  tracking: z.array(named),
  left_out: z.number(),
  errors: z.array(problem),
  answer: z.object({ status: z.number(), type: z.string(), body: z.string() }),
});
export type FormatTest = z.infer<typeof testResult>;

const failedCall = z.object({
  id: z.number(),
  received_at: z.string(),
  last_at: z.string(),
  times: z.number(),
  errors: z.array(problem),
  /** Masked: letters and digits of personal data are replaced. */
  fields: z.array(named),
  /** False after a replay and for calls too large to keep. */
  replayable: z.boolean(),
  enquiry: z.object({ id: z.number(), code: z.string() }).nullable(),
});
export type FailedCall = z.infer<typeof failedCall>;

const metaLead = z.object({
  id: z.number(),
  /** Meta's id of the lead. */
  lead_id: z.string(),
  state: z.enum(['waiting', 'failed']),
  received_at: z.string(),
  attempts: z.number(),
  /** When the next attempt is due. */
  due_at: z.string(),
  problem: z.enum(metaLeadProblems).nullable(),
  /** Meta's own error text. */
  message: z.string().nullable(),
});
export type MetaLead = z.infer<typeof metaLead>;

const campaign = z.object({
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  received: z.number(),
  held: z.number(),
  released: z.number(),
  sold: z.number(),
  returned: z.number(),
});
export type Campaign = z.infer<typeof campaign>;

const admin = { caller: 'staff', role: 'admin', owner: 'source', rate: 'read', params: byId } as const;

/** Formats of lead sources and their refused calls. */
export const sourceFormats = endpoints({
  'GET /operator/sources/{id}/format': {
    id: 'getSourceFormat',
    ...admin,
    summary: 'Get how a source’s calls are read: its address, field map, fixed values, consents by form and answers.',
    csrf: 'exempt',
    transaction: 'read',
    form: 'source-format',
    answers: { 200: data(formatSchema) },
    refusals: [401, 404, 422],
  },
  'PUT /operator/sources/{id}/format': {
    id: 'updateSourceFormat',
    ...admin,
    summary: 'Change how a source’s calls are read.',
    csrf: 'checked',
    transaction: 'write',
    form: 'source-format',
    body: z.strictObject({ ...formatFields, ...secretFields, reason }),
    answers: { 200: data(formatSchema) },
    refusals: [400, 401, 403, 404, 409, 412, 422],
  },
  'POST /operator/sources/{id}/format/test': {
    id: 'testSourceFormat',
    ...admin,
    summary: 'Read an example call as the source’s calls are read, and show what would happen. Writes nothing.',
    csrf: 'checked',
    transaction: 'read',
    body: z.strictObject({ content: paragraphs(20_000).min(1) }),
    answers: { 200: data(testResult) },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/sources/{id}/failed-calls': {
    id: 'listFailedCalls',
    ...admin,
    summary:
      'List refused calls of the last 30 days, latest first, with reasons and masked content. `before` continues after a page, from its `next`.',
    csrf: 'exempt',
    transaction: 'read',
    query: z.strictObject({
      before: line(40)
        .regex(/^\d{1,17}-\d{1,15}$/)
        .optional(),
    }),
    answers: { 200: dataWithMeta(z.array(failedCall), z.object({ total: z.number(), next: z.string().nullable() })) },
    refusals: [401, 404, 422],
  },
  'POST /operator/failed-calls/{id}/replay': {
    id: 'replayFailedCall',
    ...admin,
    summary: 'Take in a refused call again, as its source’s calls are read now.',
    owner: 'failed-call',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ quote_code: z.string(), enquiry_id: z.number() })) },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/sources/{id}/meta-leads': {
    id: 'listMetaLeads',
    ...admin,
    summary: `List the latest ${shownMetaLeads} leads that Meta announced and that are not fetched yet, with what went wrong.`,
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: dataWithMeta(z.array(metaLead), z.object({ total: z.number() })) },
    refusals: [401, 404, 422],
  },
  'POST /operator/meta-leads/{id}/retry': {
    id: 'retryMetaLead',
    ...admin,
    summary: 'Fetch a lead from Meta again.',
    owner: 'meta-lead',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/sources/{id}/campaigns': {
    id: 'listSourceCampaigns',
    ...admin,
    summary: `List the campaigns of a source’s enquiries with their results over the last ${lookBackDays} days, most received first.`,
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: data(z.array(campaign)) },
    refusals: [401, 404, 422],
  },
});

const addressParam = z.strictObject({ address: z.string().regex(/^[A-Za-z0-9]{6,64}$/) });

/** The address that providers post to, in their own format. */
export const addressedIntake = endpoints({
  'GET /intake/sources/{address}': {
    id: 'confirmSourceAddress',
    summary: 'Confirm the address to Meta: returns `hub.challenge` if `hub.verify_token` is the source’s.',
    caller: 'anyone',
    owner: 'source-address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answersText: true,
    params: addressParam,
    query: z.strictObject({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': line(100).min(1),
      'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
    }),
    answers: { 200: z.string() },
    refusals: [404, 422, 429],
  },
  'POST /intake/sources/{address}': {
    id: 'submitToSourceAddress',
    summary:
      'Submit an enquiry in the source’s own format: JSON, form fields, or that of Google Ads, Typeform, HubSpot or Meta. The key comes as bearer, in X-Api-Key, or in the body as `key`, `api_key` or `google_key`; Typeform, HubSpot and Meta may sign the call in its place.',
    caller: 'source',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'own',
    atDoor: 'counted',
    bodyKind: 'raw',
    tolerant: true,
    answersText: true,
    largestBody: 262_144,
    headers: z.object({ 'idempotency-key': line(200).min(1).optional() }),
    params: addressParam,
    answers: {
      200: data(
        z.object({
          quote_code: z.string().nullable(),
          /** Where the lead's status can be read, without a key. */
          status_url: z.string().nullable(),
          test: z.boolean(),
        }),
      ),
    },
    refusals: [400, 401, 404, 422, 429],
  },
});
