import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { nameLine, secret } from '../kit/text.ts';
import { entered } from './endpoints.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  secret(max)
    .min(1)
    .regex(/^[\w-]+$/)
    .meta({ examples: ['Ab3dE6gHAb3dE6gH'] });

/** Answer of an authenticator that created a passkey. */
export const newPasskey = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(2_000),
  attestation: bytes(8_000),
  /** How the authenticator can be reached, such as `internal` or `hybrid`. */
  transports: z.array(bytes(20)).max(8),
});
export type NewPasskeyWire = z.infer<typeof newPasskey>;

/** Answer of an authenticator that used a passkey. */
export const assertion = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(2_000),
  authenticator_data: bytes(2_000),
  signature: bytes(2_000),
});
export type AssertionWire = z.infer<typeof assertion>;

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Options for `navigator.credentials.create`, in WebAuthn's own JSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Passkeys the person has already, so that one authenticator is not added twice. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** Options for `navigator.credentials.get`. An empty `allowCredentials` lets the person choose any passkey of this site. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** When it was suspended because a copy of it seems to exist; null while it works. */
  suspended_at: z.string().nullable(),
});
export type PasskeyWire = z.infer<typeof passkeySchema>;

const byId = z.strictObject({ id: idParam });
const name = nameLine(60).min(1);
const own = { caller: 'trade', capability: 'everyone', owner: 'none', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** Both sign-ins, of companies and of staff, begin and end with such calls. */
const signingIn = { caller: 'anyone', owner: 'none', csrf: 'checked' } as const;
export const startSignIn = {
  ...signingIn,
  rate: 'read',
  transaction: 'write',
  answers: { 200: data(requestOptions) },
  refusals: [400],
} as const;
export const finishSignIn = { ...signingIn, rate: 'sign-in', transaction: 'own', body: assertion } as const;

/** Passkeys: signing in with a fingerprint, face or screen lock. User verification is required, so they replace password and second factor. */
export const passkeys = endpoints({
  'POST /authenticate-passkey/options': {
    id: 'startPasskeySignIn',
    summary: 'Create a challenge for signing in with a passkey, for this browser and ten minutes.',
    ...startSignIn,
  },
  'POST /authenticate-passkey': {
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey, which replaces password and code. 410: the challenge was used or has expired.',
    ...finishSignIn,
    answers: { 202: entered },
    refusals: [400, 403, 410, 422, 429],
  },
  'POST /re-authenticate/passkey/options': {
    ...own,
    id: 'startPasskeyConfirmation',
    beforeSecondFactor: 'always',
    summary: 'Create a challenge for confirming with one of the user’s own passkeys. 409 without any.',
    answers: { 200: data(requestOptions) },
    refusals: [400, 401, 409],
  },
  'POST /re-authenticate/passkey': {
    ...own,
    id: 'confirmWithPasskey',
    beforeSecondFactor: 'always',
    summary: 'Confirm with a passkey in place of the current password. Calls that returned 401 `reauth_required` are then allowed.',
    rate: 'sign-in',
    transaction: 'own',
    body: assertion,
    answers: { 200: nothing },
    refusals: [400, 401, 410, 422, 429],
  },
  'GET /company/user/passkeys': {
    ...own,
    id: 'listPasskeys',
    beforeSecondFactor: 'always',
    summary: 'List the user’s own passkeys, newest first.',
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: data(z.array(passkeySchema)) },
    refusals: [401],
  },
  'POST /company/user/passkeys/options': {
    ...own,
    id: 'startPasskey',
    beforeSecondFactor: 'setting-up',
    summary: 'Create a challenge for adding a passkey. Needs a recent password. 409 with ten passkeys.',
    answers: { 200: data(creationOptions) },
    refusals: [400, 401, 409],
  },
  'POST /company/user/passkeys': {
    ...own,
    id: 'addPasskey',
    beforeSecondFactor: 'setting-up',
    summary: 'Add a passkey, named after the device. Needs a recent password. 410: the challenge was used or has expired.',
    transaction: 'own',
    body: newPasskey,
    answers: { 201: data(passkeySchema) },
    refusals: [400, 401, 409, 410, 422],
  },
  'POST /company/user/passkeys/offered': {
    ...own,
    id: 'notePasskeyOffer',
    summary: 'Note that a passkey was offered after the sign-in, which happens once.',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'PUT /company/user/passkeys/{id}': {
    ...own,
    id: 'renamePasskey',
    summary: 'Rename one of the user’s passkeys.',
    owner: 'passkey',
    params: byId,
    body: z.strictObject({ name }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'DELETE /company/user/passkeys/{id}': {
    ...own,
    id: 'removePasskey',
    summary:
      'Remove one of the user’s passkeys. Needs a recent password. 409 if the company requires a second factor and it is the only one.',
    owner: 'passkey',
    params: byId,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
