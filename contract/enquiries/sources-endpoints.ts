import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';

const byId = z.strictObject({ id: idParam });
/** The only time that a key is told: what is stored is its hash. */
const newKey = z.object({ id: z.number(), key_id: z.number(), key: z.string() });

/** Where enquiries come from: partners and sites, each with keys of its own. */
export const sources = endpoints({
  'GET /operator/sources': {
    summary: 'Sources of enquiries and their keys, without the keys themselves.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            hold_minutes: z.number(),
            created_at: z.string(),
            keys: z.array(z.object({ id: z.number(), created_at: z.string(), revoked_at: z.string().nullable() })),
          }),
        ),
      ),
    },
    refusals: [401, 404],
  },
  'POST /operator/sources': {
    summary: 'A new source with its first key, which is answered this once.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ name: line(80).min(1), hold_minutes: wholeNumber(0, 10_080).default(0), reason }),
    answers: { 201: data(newKey) },
    refusals: [400, 401, 404, 422],
  },
  'POST /operator/sources/{id}/keys': {
    summary: 'Another key of a source, answered this once; those it has go on working.',
    caller: 'staff',
    role: 'admin',
    owner: 'source',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 201: data(newKey) },
    refusals: [400, 401, 404, 422],
  },
  'POST /operator/intake-keys/{id}/revoke': {
    summary: 'From now on nothing is taken in under this key.',
    caller: 'staff',
    role: 'admin',
    owner: 'intake-key',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
