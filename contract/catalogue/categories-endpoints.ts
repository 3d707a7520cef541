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
    ...changing,
    summary: 'Adds a category behind the others. Nobody but staff sees it before a work type is in it.',
    owner: 'none',
    body: z.strictObject({ code: catalogueCode, name, reason }),
    answers: { 200: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 403, 409, 422],
  },
  'GET /operator/categories/{id}': {
    caller: 'staff',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    summary: 'One category with its name in every language.',
    owner: 'category',
    params,
    answers: { 200: data(z.object({ id: z.number(), code: z.string(), name, removable: z.boolean() })) },
    refusals: [401, 404, 422],
    form: 'category',
  },
  'PUT /operator/categories/{id}': {
    ...changing,
    summary: 'Names a category. The files are not loaded over it any more.',
    owner: 'category',
    params,
    body: z.strictObject({ name, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'category',
  },
  'POST /operator/categories/{id}/move': {
    ...changing,
    summary: 'Puts a category at a place in every list of work types, of which the first is 1; beyond the end is the end.',
    owner: 'category',
    params,
    body: z.strictObject({ place: z.number().int().min(1).max(1_000), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'POST /operator/categories/{id}/remove': {
    ...changing,
    summary: 'Removes a category that staff added and in which no work type is; any other is 409.',
    owner: 'category',
    params,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
