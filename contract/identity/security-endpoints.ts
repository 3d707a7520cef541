import * as z from 'zod';
import { newPassword } from './recovery-endpoints.ts';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { secret } from '../kit/text.ts';

const sessionSchema = z.object({
  id: z.number(),
  /** Name of the browser and its system; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Network it was opened from, shortened. */
  network: z.string().nullable(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type SessionWire = z.infer<typeof sessionSchema>;

/** A signed-in user's own password and sessions. */
export const identitySecurity = endpoints({
  'POST /re-authenticate': {
    id: 'confirmPassword',
    beforeSecondFactor: 'always',
    summary: 'Confirm the current password. Calls that returned 401 `reauth_required` are then allowed for ten minutes.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ password: secret(256).min(1) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422, 429, 503],
  },
  'PUT /company/user/update-password': {
    id: 'changePassword',
    summary:
      'Set a new password and end all the user’s sessions; this browser gets a new one. Revokes the company’s API keys unless `revoke_api_keys` is false. 401 `reauth_required` without a recent password.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    body: z.strictObject({ new_password: newPassword, confirmed_password: newPassword, revoke_api_keys: z.boolean().default(true) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422, 503],
  },
  'GET /company/user/sessions': {
    id: 'listSessions',
    summary: 'List the user’s sessions, most recently used first.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(sessionSchema)) },
    refusals: [401],
  },
  'POST /company/user/sessions/end-others': {
    id: 'endOtherSessions',
    summary: 'End all the user’s sessions except this one.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: data(z.object({ ended: z.number() })) },
    refusals: [400, 401],
  },
  'DELETE /company/user/sessions/{id}': {
    id: 'endSession',
    summary: 'End one of the user’s sessions.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'session',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
