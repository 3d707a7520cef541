import * as z from 'zod';
import { codeParam, data, dataWithMeta, endpoints, nothing } from '../kit/endpoint.ts';
import { producedFile } from '../kit/file.ts';
import { preparedExportStates } from '../kit/sheet-format.ts';
import { line } from '../kit/text.ts';

const preparedSchema = z.object({
  code: z.string(),
  state: z.enum(preparedExportStates),
  /** Rows written so far; all of them once done. */
  rows: z.number(),
  file_name: z.string(),
  /** Address of the list's file with its query, to ask for it again; null if it searched for words, which are kept only until the file is made. */
  address: z.string().nullable(),
  created_at: z.string(),
  /** When the file can no longer be downloaded; null until it is done. */
  expires_at: z.string().nullable(),
});
export type PreparedExport = z.infer<typeof preparedSchema>;

/** Address of a list's file with its query, as a browser would open it. */
const asked = z.strictObject({ address: line(2_000) });
const byCode = z.strictObject({ code: codeParam });

/** `directRows`: rows of the longest list that is downloaded at once. */
const listed = dataWithMeta(z.array(preparedSchema), z.object({ directRows: z.number() }));

const lists = { csrf: 'exempt', owner: 'none', rate: 'read', transaction: 'read', caching: 'poll' } as const;
const prepares = {
  csrf: 'checked',
  owner: 'none',
  rate: 'export',
  transaction: 'own',
  body: asked,
  /** Null if the list is short enough to be downloaded at once. */
  answers: { 200: data(z.object({ export: preparedSchema.nullable() })) },
  refusals: [400, 401, 422],
} as const;
const cancels = {
  csrf: 'checked',
  owner: 'prepared-export',
  rate: 'read',
  transaction: 'write',
  params: byCode,
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;
const downloads = {
  csrf: 'exempt',
  owner: 'prepared-export',
  rate: 'export',
  transaction: 'read',
  params: byCode,
  produces: 'csv',
  answers: { 200: producedFile },
  refusals: [401, 404, 422],
} as const;

/** Long exports: prepared by a job, for the person who asked only. */
export const preparedExports = endpoints({
  'GET /exports': {
    id: 'listPreparedExports',
    caller: 'trade',
    capability: 'export',
    ...lists,
    summary: 'List your long exports of the last seven days, latest first.',
    answers: { 200: listed },
    refusals: [401],
  },
  'POST /exports': {
    id: 'prepareExport',
    caller: 'trade',
    capability: 'export',
    ...prepares,
    summary: 'Prepare a long export in the background and email its link. Short ones are left to be downloaded at once.',
  },
  'POST /exports/{code}/cancel': {
    id: 'cancelPreparedExport',
    caller: 'trade',
    capability: 'export',
    ...cancels,
    summary: 'Cancel an export that is not finished.',
  },
  'GET /exports/{code}/file': {
    id: 'downloadPreparedExport',
    caller: 'trade',
    capability: 'export',
    ...downloads,
    summary: 'Download a prepared export. Each read of contact data was logged when it was made.',
    link: '/download/exports/{code}',
  },
  'GET /operator/exports': {
    id: 'listPreparedStaffExports',
    caller: 'staff',
    ...lists,
    summary: 'List your long exports of the last seven days, latest first.',
    answers: { 200: listed },
    refusals: [401],
  },
  'POST /operator/exports': {
    id: 'prepareStaffExport',
    caller: 'staff',
    ...prepares,
    summary: 'Prepare a long export in the background and email its link. Short ones are left to be downloaded at once.',
  },
  'POST /operator/exports/{code}/cancel': {
    id: 'cancelPreparedStaffExport',
    caller: 'staff',
    ...cancels,
    summary: 'Cancel an export that is not finished.',
  },
  'GET /operator/exports/{code}/file': {
    id: 'downloadPreparedStaffExport',
    caller: 'staff',
    ...downloads,
    summary: 'Download a prepared export.',
    link: '/download/operator-exports/{code}',
  },
});
