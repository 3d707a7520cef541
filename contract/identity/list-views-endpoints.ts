import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line, reason } from '../kit/text.ts';
import { isListQuery } from './list-query-rule.ts';
import { deskLists, maxViewNameLength, maxViewQueryLength } from './list-views-values.ts';

const name = line(maxViewNameLength).min(1);

const viewSchema = z.object({
  id: z.number(),
  list: z.enum(deskLists),
  name: z.string(),
  /** Query string of the list's address. A list ignores terms it no longer knows. */
  query: z.string(),
});
export type ListViewWire = z.infer<typeof viewSchema>;

const changing = { caller: 'staff', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const params = z.strictObject({ id: idParam });

/** Saved views of back office lists, private to a member of staff. */
export const listViews = endpoints({
  'GET /operator/list-views': {
    id: 'listListViews',
    summary: 'List the caller’s own views of every list, by name.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(viewSchema)) },
    refusals: [401],
  },
  'POST /operator/list-views': {
    id: 'saveListView',
    ...changing,
    summary:
      'Save a list’s filters, order and search under a name, up to twenty per list. Searches by email address or telephone number are not saved.',
    owner: 'none',
    body: z.strictObject({
      list: z.enum(deskLists),
      name,
      query: z
        .string()
        .max(maxViewQueryLength)
        .refine(isListQuery)
        .meta({ examples: ['view=held'] }),
      reason,
    }),
    answers: { 201: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 409, 422],
  },
  'POST /operator/list-views/{id}/rename': {
    id: 'renameListView',
    ...changing,
    summary: 'Rename one of the caller’s own views.',
    owner: 'list-view',
    params,
    body: z.strictObject({ name, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'POST /operator/list-views/{id}/remove': {
    id: 'removeListView',
    ...changing,
    summary: 'Delete one of the caller’s own views.',
    owner: 'list-view',
    params,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
