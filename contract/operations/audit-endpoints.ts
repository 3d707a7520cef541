import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam } from '../kit/endpoint.ts';
import { producedFile } from '../kit/file.ts';
import { calendarDay } from '../kit/instant.ts';
import { line } from '../kit/text.ts';

const filters = {
  /** Words of the reason, of who it was, or the number or code of what it was done to; all of them, each whole. */
  search: line(80).min(1).optional(),
  /** Somebody of the staff. */
  person: idParam.optional(),
  /** What kind of thing it was done to, and to which. */
  object: line(40).min(1).optional(),
  object_id: line(80).min(1).optional(),
  action: line(80).min(1).optional(),
  /** Days in UTC, both included. */
  from: calendarDay.optional(),
  until: calendarDay.optional(),
};

const changeSchema = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  /** Null: the product did it by itself. */
  staff: z.number().nullable(),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  /** What is different, field by field; null where there was nothing, or is nothing any more. */
  changes: z.array(changeSchema),
});
export type AuditEntryWire = z.infer<typeof entrySchema>;

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', transaction: 'read' } as const;

/** Who did what to what, and why. It is read here and changed nowhere. */
export const audit = endpoints({
  'GET /operator/audit': {
    ...reading,
    summary: 'Entries of the audit log, newest first. What was counted is exact below a thousand.',
    rate: 'read',
    query: z.strictObject({
      ...filters,
      /** The id of the last entry of the page before. */
      before: idParam.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(40),
    }),
    answers: {
      200: dataWithMeta(
        z.array(entrySchema),
        z.object({
          next: z.number().nullable(),
          totalResults: z.number(),
          /** What can be asked for. */
          people: z.array(z.object({ id: z.number(), name: z.string() })),
          actions: z.array(z.string()),
          objects: z.array(z.string()),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/audit/days': {
    ...reading,
    summary: 'How many entries there are a day in UTC, the newest first; of the last thirty days unless a period is asked for.',
    rate: 'read',
    query: z.strictObject(filters),
    answers: { 200: data(z.array(z.object({ day: z.string(), count: z.number() }))) },
    refusals: [401, 422],
  },
  'GET /operator/audit/chain': {
    ...reading,
    summary:
      'Whether the log is whole: its newest thousand links are worked out anew, the others every night. The last link is what to write down elsewhere.',
    rate: 'read',
    answers: {
      200: data(
        z.object({
          entries: z.number(),
          last_link: z.string(),
          /** How many of the newest links were just worked out. */
          looked_at: z.number(),
          /** Entries that do not fit any more: changed, taken out, or put elsewhere. */
          broken: z.array(z.object({ position: z.number(), entry: z.number().nullable() })),
          /** When all of them last held; null: they never did, or no night has passed. */
          whole_at: z.string().nullable(),
        }),
      ),
    },
    refusals: [401],
  },
  'GET /operator/audit/export': {
    ...reading,
    summary: 'The same entries as a spreadsheet reads them, a line for each field that changed.',
    rate: 'export',
    query: z.strictObject(filters),
    produces: 'csv',
    link: '/download/audit.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
