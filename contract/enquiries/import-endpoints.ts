import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile, uploadedFile } from '../kit/file.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { importFields, questionField } from './format-values.ts';
import { holdReasons, importFormats, importOutcomes, importProviders, importStates, maxImportBytes, maxImportColumns } from './values.ts';

const target = z.union([z.enum(importFields), line(20).regex(questionField)]);

const mapping = {
  /** Our field by heading. A heading that is not listed is kept with the lead as tracking; one without a field is left out. */
  columns: z.array(z.strictObject({ heading: line(200), field: target.nullable() })).max(maxImportColumns),
  /** Values for rows whose own cell is missing or empty. */
  fixed: z.array(z.strictObject({ field: target, value: paragraphs(2_000).min(1) })).max(40),
};

const counts = z.object({ taken: z.number(), held: z.number(), wrong: z.number(), before: z.number() });

const importSchema = z.object({
  id: z.number(),
  source: z.object({ id: z.number(), name: z.string() }),
  file_name: z.string(),
  format: z.enum(importFormats),
  state: z.enum(importStates),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  by: z.string(),
  rows: z.number(),
  /** Rows of the current step that are finished. */
  done: z.number(),
  /** Rows by result: as the check expects it, and once started, as it happened. */
  counts,
  holds_all: z.boolean(),
  /** Expected messages; null until checked. Customers get an email per added lead, companies get emails and texts about released ones. */
  emails: z.object({ customers: z.number(), companies: z.number() }).nullable(),
  texts: z.number().nullable(),
});
export type LeadImport = z.infer<typeof importSchema>;

const importDetail = importSchema.extend({
  ...mapping,
  /** Whether the mapping is the source's last one. */
  remembered: z.boolean(),
  provider: z.enum(importProviders).nullable(),
  /** Each heading with the first values of its column. */
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
});
export type LeadImportDetail = z.infer<typeof importDetail>;

const importedLine = z.object({
  /** First line in the file. */
  line: z.number(),
  outcome: z.enum(importOutcomes),
  enquiry: z.object({ id: z.number(), code: z.string() }).nullable(),
  hold_reasons: z.array(z.enum(['duplicate', ...holdReasons])),
  held_until: z.string().nullable(),
  /** Content of the row, to recognise it by. */
  work_type: z.string(),
  postcode: z.string(),
  errors: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** A source's id in a form, where everything is text. */
const sourceId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const byId = z.strictObject({ id: idParam });
const writes = { caller: 'staff', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const reads = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** Files of leads: uploaded, mapped, checked, and taken in by a job. */
export const leadImports = endpoints({
  'GET /operator/imports': {
    id: 'listImports',
    ...reads,
    summary: 'List the imports of the last 30 days, latest first.',
    owner: 'none',
    answers: { 200: data(z.array(importSchema)) },
    refusals: [401],
  },
  'GET /operator/imports/sample': {
    id: 'downloadImportSample',
    ...reads,
    summary: 'Download a sample import file with every column and two invented enquiries.',
    owner: 'none',
    produces: 'csv',
    link: '/download/enquiries-sample.csv',
    answers: { 200: producedFile },
    refusals: [401],
  },
  'POST /operator/imports': {
    id: 'uploadImport',
    ...writes,
    summary: 'Upload a CSV, TSV or XLSX file of leads and get a suggested mapping. Nothing is taken in yet.',
    owner: 'none',
    bodyKind: 'multipart',
    largestBody: maxImportBytes + 1_048_576,
    rate: 'upload',
    transaction: 'own',
    body: z.strictObject({ file: uploadedFile, source_id: sourceId.optional() }),
    answers: { 201: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 422],
  },
  'GET /operator/imports/{id}': {
    id: 'getImport',
    ...reads,
    summary: 'Get an import with its mapping, progress and counts.',
    owner: 'import',
    params: byId,
    answers: { 200: data(importDetail) },
    refusals: [401, 404, 422],
  },
  'PUT /operator/imports/{id}/mapping': {
    id: 'saveImportMapping',
    ...writes,
    summary: 'Save the mapping of an import, remember it for its source, and check every row in the background. Nothing is taken in yet.',
    owner: 'import',
    params: byId,
    body: z.strictObject(mapping),
    answers: { 200: data(z.object({ state: z.enum(importStates) })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/imports/{id}/start': {
    id: 'startImport',
    ...writes,
    summary: 'Take in the checked rows of an import in the background, each only once. With `hold`, every lead waits for review.',
    owner: 'import',
    params: byId,
    body: z.strictObject({ hold: z.boolean(), reason }),
    answers: { 200: data(z.object({ state: z.enum(importStates) })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/imports/{id}/cancel': {
    id: 'cancelImport',
    ...writes,
    summary: 'Stop an import. Leads already added stay.',
    owner: 'import',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ state: z.enum(importStates) })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'GET /operator/imports/{id}/rows': {
    id: 'listImportRows',
    ...reads,
    summary: 'List the rows of an import in file order with their result, 200 at a time. `after` continues behind that line.',
    owner: 'import',
    params: byId,
    query: z.strictObject({
      outcome: z.enum(importOutcomes).optional(),
      after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    }),
    answers: { 200: dataWithMeta(z.array(importedLine), z.object({ next: z.number().nullable() })) },
    refusals: [401, 404, 422],
  },
  'GET /operator/imports/{id}/rejects': {
    id: 'downloadImportRejects',
    ...reads,
    summary: 'Download the rejected rows of an import as they were in the file, each with its reasons.',
    owner: 'import',
    rate: 'export',
    params: byId,
    produces: 'csv',
    link: '/download/operator/import/{id}.csv',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
});
