import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { calendarDay } from '../kit/instant.ts';
import { line, reason } from '../kit/text.ts';
import { auditSheet, siemFormats } from './values.ts';

const filters = {
  /** Whole words of the reason or actor, or the number or code of the object; all must match. */
  search: line(80).min(1).optional(),
  /** A member of staff. */
  person: idParam.optional(),
  /** Type and id of the object. */
  object: line(40).min(1).optional(),
  object_id: line(80).min(1).optional(),
  action: line(80).min(1).optional(),
  /** Days in UTC, inclusive. */
  from: calendarDay.optional(),
  until: calendarDay.optional(),
};

/** Ids of companies, people and the like come with their name: `Midland Heating Ltd (12)`. */
const changeSchema = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  /** Null: automatic. */
  staff: z.number().nullable(),
  action: z.string(),
  /** The name it has today; null for objects without one. */
  object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  /** Changed fields; null for no value, before or after. */
  changes: z.array(changeSchema),
});
export type AuditEntryWire = z.infer<typeof entrySchema>;

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', transaction: 'read' } as const;

/** The audit log: who did what to what, and why. Read-only. */
export const audit = endpoints({
  'GET /operator/audit': {
    id: 'listAuditEntries',
    ...reading,
    summary: 'List audit log entries, newest first. Counts are exact below a thousand.',
    rate: 'read',
    query: z.strictObject({
      ...filters,
      /** Id of the last entry on the previous page. */
      before: idParam.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(40),
    }),
    mayLag: true,
    answers: {
      200: dataWithMeta(
        z.array(entrySchema),
        z.object({
          next: z.number().nullable(),
          totalResults: z.number(),
          /** Available filters. */
          people: z.array(z.object({ id: z.number(), name: z.string() })),
          actions: z.array(z.string()),
          objects: z.array(z.string()),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/audit/days': {
    id: 'countAuditEntriesByDay',
    ...reading,
    summary: 'Count entries per day in UTC, newest first; the last thirty days by default.',
    rate: 'read',
    query: z.strictObject(filters),
    answers: { 200: data(z.array(z.object({ day: z.string(), count: z.number() }))) },
    refusals: [401, 422],
  },
  'GET /operator/audit/chain': {
    id: 'verifyAuditChain',
    ...reading,
    summary:
      'Verify the log’s integrity. Its newest thousand links are recomputed now, the others every night. Record the last link elsewhere.',
    rate: 'read',
    answers: {
      200: data(
        z.object({
          entries: z.number(),
          last_link: z.string(),
          /** How many of the newest links were verified. */
          looked_at: z.number(),
          /** Entries that no longer match: changed, removed or moved. */
          broken: z.array(z.object({ position: z.number(), entry: z.number().nullable() })),
          /** When all of them last held; null if never, or before the first night. */
          whole_at: z.string().nullable(),
        }),
      ),
    },
    refusals: [401],
  },
  'POST /operator/audit/siem': {
    id: 'exportAuditForSiem',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    transaction: 'own',
    summary: 'Export the entries of a period, newest first, one per line, for a SIEM. The export is an entry of the log itself.',
    rate: 'export',
    /** Days in UTC, inclusive. */
    body: z.strictObject({ format: z.enum(siemFormats), from: calendarDay, until: calendarDay, reason }),
    produces: 'ndjson',
    answers: { 200: producedFile },
    refusals: [400, 401, 403, 422],
  },
  'GET /operator/audit/export': {
    id: 'exportAuditEntries',
    ...reading,
    summary: 'Export the same entries as a spreadsheet, one line per changed field.',
    rate: 'export',
    query: z.strictObject({ ...filters, ...sheetQuery(auditSheet) }),
    produces: 'csv',
    link: '/download/audit.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
