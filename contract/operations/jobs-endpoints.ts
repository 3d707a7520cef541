import * as z from 'zod';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { reason } from '../kit/text.ts';
import { jobStates, jobViews, jobSheet } from './values.ts';

const jobName = z.string().regex(/^[a-z0-9-]{1,60}$/);

const runOrders = ['created-desc', 'created-asc'] as const;

const queueSchema = z.object({
  name: z.string(),
  /** Cron in UTC; null for jobs triggered by an event. */
  cron: z.string().nullable(),
  /** Due now, and later. */
  waiting: z.number(),
  planned: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Age of the oldest due job. */
  waiting_since: z.string().nullable(),
  /** Last scheduled run. */
  last: z.object({ at: z.string(), state: z.enum(jobStates), ended: z.string().nullable() }).nullable(),
});
export type JobQueueWire = z.infer<typeof queueSchema>;

const runSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  created: z.string(),
  due: z.string(),
  started: z.string().nullable(),
  ended: z.string().nullable(),
  tries: z.number(),
  most_tries: z.number(),
  /** Ids and figures from its payload. */
  about: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Its last error. */
  error: z.string().nullable(),
});
export type JobRunWire = z.infer<typeof runSchema>;

const one = z.strictObject({ name: jobName, id: z.uuid() });
const changing = {
  caller: 'staff',
  owner: 'job',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: one,
  body: z.strictObject({ reason }),
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;

/** Background jobs of the product. */
export const jobs = endpoints({
  'GET /operator/jobs': {
    id: 'listJobs',
    summary: 'List all kinds of job: how many are waiting, running and failed, and when each was last scheduled.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(queueSchema)) },
    refusals: [401],
  },
  'GET /operator/jobs/runs': {
    id: 'listJobRuns',
    summary: 'List individual jobs, latest first. Completed ones are kept for some days.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ ...deskListQuery(jobViews, runOrders), name: jobName.optional() }),
    answers: { 200: dataWithMeta(z.array(runSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/jobs/runs/export': {
    id: 'exportJobRuns',
    summary: 'Export the same jobs in full as a spreadsheet, without addresses quoted in errors.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ ...deskExportQuery(jobViews, runOrders), ...sheetOfPeriodQuery(jobSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'POST /operator/jobs/{name}/{id}/give-up': {
    id: 'giveUpJob',
    ...changing,
    summary: 'Remove a failed or waiting job from the queue so it is not retried.',
  },
  'POST /operator/jobs/{name}/{id}/retry': {
    id: 'retryJob',
    ...changing,
    summary: 'Retry a failed job now.',
  },
});
