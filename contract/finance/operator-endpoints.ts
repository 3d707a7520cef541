import * as z from 'zod';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { reason } from '../kit/text.ts';
import { introductionSheet } from './values.ts';

const introductionSchema = z.object({
  id: z.number(),
  sent: z.string(),
  /** Failed: the mail to the partner was abandoned, and the lead can be introduced again. */
  state: z.enum(['sent', 'failed']),
  failed: z.string().nullable(),
  site: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  /** Code of the customer's lead; null if the company entered the person. */
  lead: z.string().nullable(),
  /** Masked; null for the customer of a lead, and once erased. */
  customer: z.string().nullable(),
  done: z.string().nullable(),
});
export type IntroductionWire = z.infer<typeof introductionSchema>;

const views = ['waiting', 'done'] as const;
const orders = ['sent-desc', 'sent-asc'] as const;

const changing = {
  caller: 'staff',
  owner: 'introduction',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ reason }),
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;

/** Introductions to finance partners, for the operator. */
export const operatorFinance = endpoints({
  'GET /operator/introductions': {
    id: 'listIntroductions',
    summary: 'List introductions, unreviewed or done.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject(deskListQuery(views, orders)),
    answers: { 200: dataWithMeta(z.array(introductionSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/introductions/export': {
    id: 'exportIntroductions',
    summary: 'Export the same introductions in full as a spreadsheet, with masked customers.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ ...deskExportQuery(views, orders), ...sheetOfPeriodQuery(introductionSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'POST /operator/introductions/{id}/done': { id: 'completeIntroduction', ...changing, summary: 'Mark an introduction as done.' },
  'POST /operator/introductions/{id}/reopen': { id: 'reopenIntroduction', ...changing, summary: 'Reopen an introduction marked as done.' },
});
