import * as z from 'zod';
import { catalogueId, data, endpoints, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';
import { catalogueCode, texts } from './catalogue-texts.ts';

const changing = { caller: 'staff', role: 'admin', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const params = z.strictObject({ id: catalogueId });
const name = texts(80);

/** Groups of work types. */
export const operatorCategories = endpoints({
  'POST /operator/categories': {
    id: 'addCategory',
    ...changing,
    summary: 'Add a category after the others. Only staff see it until it contains a work type.',
    owner: 'none',
    body: z.strictObject({ code: catalogueCode, name, reason }),
    answers: { 200: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 403, 409, 422],
  },
  'GET /operator/categories/{id}': {
    id: 'getCategory',
    caller: 'staff',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    summary: 'Get a category with its name in every language.',
    owner: 'category',
    params,
    answers: { 200: data(z.object({ id: z.number(), code: z.string(), name, removable: z.boolean() })) },
    refusals: [401, 404, 422],
    form: 'category',
  },
  'PUT /operator/categories/{id}': {
    id: 'renameCategory',
    ...changing,
    summary: 'Rename a category. Files loaded later no longer overwrite it.',
    owner: 'category',
    params,
    body: z.strictObject({ name, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'category',
  },
  'POST /operator/categories/{id}/move': {
    id: 'moveCategory',
    ...changing,
    summary: 'Move a category to a position in every list of work types, starting at 1. A position beyond the end means last.',
    owner: 'category',
    params,
    body: z.strictObject({ place: z.number().int().min(1).max(1_000), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'POST /operator/categories/{id}/remove': {
    id: 'removeCategory',
    ...changing,
    summary: 'Remove an empty category that staff added; 409 for any other.',
    owner: 'category',
    params,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
