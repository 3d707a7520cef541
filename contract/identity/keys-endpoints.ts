import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { keyScopes } from './values.ts';
import { line } from '../kit/text.ts';

const scopes = z.array(z.enum(keyScopes));

const keySchema = z.object({
  id: z.number(),
  name: z.string(),
  scopes,
  /** Last four characters, to tell keys apart. */
  ending: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
  /** When it was suspended because the company was locked; null while active. */
  suspended_at: z.string().nullable(),
});
export type ApiKeyWire = z.infer<typeof keySchema>;

/** Keys with which a company's programs call in its name. */
export const apiKeys = endpoints({
  'GET /company/api-keys': {
    id: 'listApiKeys',
    summary: 'List the company’s unrevoked keys, without secrets.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(keySchema)) },
    refusals: [401],
  },
  'POST /company/api-keys': {
    id: 'createApiKey',
    summary: 'Create a key, up to ten, returned only once. 401 `reauth_required` without a recent password.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({
      name: line(60).min(1),
      scopes: scopes
        .min(1)
        .max(keyScopes.length)
        .refine((given) => new Set(given).size === given.length),
    }),
    answers: { 201: data(z.object({ id: z.number(), key: z.string() })) },
    refusals: [400, 401, 409, 422],
  },
  'POST /company/api-keys/{id}/enable': {
    id: 'enableApiKey',
    summary: 'Re-enable a key suspended by a company lock. 401 `reauth_required` without a recent password.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'api-key',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'DELETE /company/api-keys/{id}': {
    id: 'revokeApiKey',
    summary: 'Revoke a key. Waits for its purchases in flight to finish; nothing is bought under it afterwards.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'api-key',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
