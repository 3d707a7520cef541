import * as z from 'zod';
import { data, dataWithMeta, endpoints, idempotencyKeyHeader } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { producedFile, uploadedFile } from '../kit/file.ts';
import { line, reason } from '../kit/text.ts';
import { intakeWorkTypeSchema, intakeEnquirySchema } from './endpoints.ts';
import { enquiryStatuses, holdReasons, importOutcomes, maxImportBytes } from './values.ts';

const heldFor = z.array(z.enum(['duplicate', ...holdReasons]));

const importedLineSchema = z.object({
  /** First line in the file; the header is line 1. */
  line: z.number(),
  outcome: z.enum(importOutcomes),
  /** Code of the resulting enquiry, including one taken earlier. */
  quote_code: z.string().nullable(),
  hold_reasons: heldFor,
  held_until: z.string().nullable(),
  /** Content of the line, to recognise it by. */
  work_type: z.string(),
  postcode: z.string(),
  errors: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type ImportedLine = z.infer<typeof importedLineSchema>;

const importMeta = z.object({
  file_hash: z.string(),
  lines: z.number(),
  taken: z.number(),
  held: z.number(),
  wrong: z.number(),
  before: z.number(),
});
export type ImportMeta = z.infer<typeof importMeta>;

/** A source's id in a form, where everything is text. */
const sourceId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const writes = { caller: 'staff', owner: 'none', csrf: 'checked' } as const;
const reads = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const upload = { bodyKind: 'multipart', largestBody: maxImportBytes + 65_536, rate: 'upload' } as const;

/** Enquiries entered by staff: one manually, or a file. */
export const staffIntake = endpoints({
  'POST /operator/enquiries': {
    summary: 'Enter an enquiry manually, under the intake rules. The Idempotency-Key is required and scoped to the person.',
    ...writes,
    rate: 'read',
    transaction: 'write',
    headers: idempotencyKeyHeader,
    body: intakeEnquirySchema.extend({ reason }),
    answers: {
      201: data(z.object({ id: z.number(), quote_code: z.string(), status: z.enum(enquiryStatuses), hold_reasons: heldFor })),
    },
    refusals: [400, 401, 422],
  },
  'GET /operator/intake/work-types': {
    summary: 'List the work types available in a country, each with its questions and options.',
    ...reads,
    query: z.strictObject({ country: countryCode.default('gb') }),
    answers: { 200: data(z.array(intakeWorkTypeSchema)) },
    refusals: [401, 422],
  },
  'GET /operator/source-names': {
    summary: 'List sources that accept enquiries, the back office first.',
    ...reads,
    answers: { 200: data(z.array(z.object({ id: z.number(), name: z.string(), for_staff: z.boolean() }))) },
    refusals: [401],
  },
  'GET /operator/imports/sample': {
    summary: 'Download a sample import file with every column and two invented enquiries.',
    ...reads,
    produces: 'csv',
    link: '/download/enquiries-sample.csv',
    answers: { 200: producedFile },
    refusals: [401],
  },
  'POST /operator/imports/preview': {
    summary: 'Preview the result of each line of an import file. Writes nothing.',
    ...writes,
    ...upload,
    transaction: 'read',
    body: z.strictObject({ file: uploadedFile, source_id: sourceId.optional() }),
    answers: { 200: dataWithMeta(z.array(importedLineSchema), importMeta) },
    refusals: [400, 401, 422],
  },
  'POST /operator/imports': {
    summary: 'Import every valid line of a file, each only once even if resent. `file_hash` comes from the preview.',
    ...writes,
    ...upload,
    transaction: 'own',
    body: z.strictObject({ file: uploadedFile, source_id: sourceId.optional(), file_hash: line(64).min(64), reason }),
    answers: { 200: dataWithMeta(z.array(importedLineSchema), importMeta) },
    refusals: [400, 401, 422],
  },
});
