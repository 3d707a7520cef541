import * as z from 'zod';
import { data, dataWithMeta, endpoints, givenId, idParam, nothing } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { pageQuery } from '../kit/paging.ts';
import { instant } from '../kit/instant.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { noticeTypes, noticeSheet } from './values.ts';

export const noticeSchema = z.object({
  id: z.number(),
  type: z.enum(noticeTypes),
  subject: z.string(),
  /** Markdown as staff wrote it; plain text in a system notice. */
  content: z.string(),
  /** The content as sanitised HTML. */
  html: z.string(),
  dismissable: z.boolean(),
  message_type: z.enum(['system', 'other']),
  published_at: z.string(),
  /** Only non-dismissable notices are still listed once read. */
  read: z.boolean(),
});
export type NoticeWire = z.infer<typeof noticeSchema>;

const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('country'), country: countryCode }),
  z.strictObject({ kind: z.literal('account_type'), account_type: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  z.strictObject({ kind: z.literal('company'), company: givenId }),
]);
export type NoticeAudience = z.output<typeof audience>;

export const operatorNoticeSchema = noticeSchema.omit({ html: true, published_at: true, read: true }).extend({
  audience,
  /** Null unless the notice is for one company. */
  company_name: z.string().nullable(),
  /** Shown and mailed only to people who opted in to news and offers. Fixed once published. */
  marketing: z.boolean(),
  from: z.string(),
  until: z.string().nullable(),
  state: z.enum(['planned', 'live', 'ended']),
});
export type OperatorNotice = z.infer<typeof operatorNoticeSchema>;

const words = { type: z.enum(noticeTypes), subject: line(120).min(1), content: paragraphs(2_000).min(1), audience };
const byId = z.strictObject({ id: idParam });

export const notices = endpoints({
  'GET /notifications/new': {
    id: 'listNewNotices',
    summary:
      'List the dashboard notices, newest first. Notice 7 is computed while an invoice is overdue and money is owed, notice 8 on days when the text messages are used up.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: { 200: data(z.array(noticeSchema)) },
    refusals: [401],
  },
  'PUT /notifications/read': {
    id: 'dismissNotices',
    summary: 'Dismiss all notices that can be dismissed.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'PUT /notifications/read/{id}': {
    id: 'dismissNotice',
    summary: 'Dismiss a notice, or bring it back with `restore`. 409 for a system notice or a permanent one.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'notice',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ restore: z.boolean().default(false) }).optional(),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /notifications/read-system/{id}': {
    id: 'markSystemNoticeRead',
    summary: 'Mark a system notice as read. It stays until its cause is resolved; 409 for any other notice.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'notice',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'GET /operator/notices': {
    id: 'listNotices',
    summary: 'List all published notices, newest first.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ ...pageQuery }),
    answers: {
      200: dataWithMeta(z.array(operatorNoticeSchema), z.object({ totalResults: z.number(), pageSize: z.number() })),
    },
    refusals: [401, 422],
  },
  'GET /operator/notices/export': {
    id: 'exportNotices',
    summary: 'Export all published notices as a spreadsheet, newest first.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject(sheetOfPeriodQuery(noticeSheet)),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'POST /operator/notices': {
    id: 'publishNotice',
    summary: 'Publish a notice to all companies, a country, an account type or one company.',
    caller: 'staff',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({
      ...words,
      message_type: z.enum(['system', 'other']).default('other'),
      /** System notices can never be dismissed. */
      dismissable: z.boolean().default(true),
      /** News and offers: shown and mailed only to people who opted in. Refused for a system notice. */
      marketing: z.boolean().default(false),
      from: instant.optional(),
      until: instant.nullable().default(null),
      reason,
    }),
    answers: { 201: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 422],
  },
  'GET /operator/notices/{id}': {
    id: 'getNotice',
    summary: 'Get a notice.',
    caller: 'staff',
    owner: 'published-notice',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byId,
    answers: { 200: data(operatorNoticeSchema) },
    refusals: [401, 404, 422],
    form: 'notice',
  },
  'PUT /operator/notices/{id}': {
    id: 'updateNotice',
    summary: 'Update a scheduled or active notice. The start can change only before the notice begins; 409 once it has ended.',
    caller: 'staff',
    owner: 'published-notice',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({
      ...words,
      dismissable: z.boolean(),
      from: instant.optional(),
      until: instant.nullable(),
      reason,
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 412, 422],
    form: 'notice',
  },
  'POST /operator/notices/{id}/end': {
    id: 'endNotice',
    summary: 'Remove a notice from every dashboard immediately.',
    caller: 'staff',
    owner: 'published-notice',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
