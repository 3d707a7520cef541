import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { emailAddress, nameLine, reason, secret } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { staffPasswordProblem } from './password-rule.ts';
import { staffShape } from './endpoints.ts';
import { creationOptions, finishSignIn, newPasskey, passkeySchema, startSignIn } from './passkeys-endpoints.ts';
import { staffRoles } from './values.ts';

const byId = z.strictObject({ id: idParam });
const role = z.enum(staffRoles);

const memberSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  created_at: z.string(),
  locked_at: z.string().nullable(),
  last_sign_in: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** Whether it is the caller. */
  is_self: z.boolean(),
});

const invitationSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  invited_by: z.string(),
  expires_at: z.string(),
});

/** An active session in the back office. */
const sessionSchema = z.object({
  id: z.number(),
  /** Null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Shortened address. */
  network: z.string().nullable(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** Whether it made this call. */
  is_current: z.boolean(),
});
export type StaffSessionWire = z.infer<typeof sessionSchema>;

/** One session, or all of them. */
const endedSessions = z.strictObject({ session: z.number().int().min(1).optional(), reason });

const reading = { caller: 'staff', role: 'admin', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const changing = { caller: 'staff', role: 'admin', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** Staff accounts and their roles. */
export const staffAccounts = endpoints({
  'GET /operator/staff': {
    id: 'listStaff',
    ...reading,
    summary: 'List the marketplace’s staff by name, and pending invitations.',
    answers: { 200: data(z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) })) },
    refusals: [401, 404],
  },
  'POST /operator/staff/invitations': {
    id: 'inviteStaff',
    ...changing,
    summary: 'Invite a member of staff. Returns the link’s code only once; a second invitation to the same address replaces the first.',
    owner: 'none',
    body: z.strictObject({ name: nameLine(100).min(1), email: emailAddress, role, reason }),
    answers: { 201: data(z.object({ id: z.number(), code: z.string() })) },
    refusals: [400, 401, 403, 422],
  },
  'POST /operator/staff/invitations/{id}/withdraw': {
    id: 'withdrawStaffInvitation',
    ...changing,
    summary: 'Withdraw an invitation and invalidate its link.',
    owner: 'staff-invitation',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/staff/{id}/role': {
    id: 'setStaffRole',
    ...changing,
    summary:
      'Set a member of staff’s role to administrator or agent, from their next call. Not allowed on oneself, so an administrator always remains.',
    owner: 'staff',
    params: byId,
    body: z.strictObject({ role, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/staff/{id}/lock': {
    id: 'lockStaff',
    ...changing,
    summary: 'Lock a member of staff: end their sessions immediately and block sign-in. Not allowed on oneself.',
    owner: 'staff',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/staff/{id}/unlock': {
    id: 'unlockStaff',
    ...changing,
    summary: 'Unlock a member of staff.',
    owner: 'staff',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/staff/{id}/reset-second-factor': {
    id: 'resetStaffSecondFactor',
    ...changing,
    summary: 'Reset a member of staff’s authenticator and recovery codes and end their sessions. They set up another at the next sign-in.',
    owner: 'staff',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/sessions': {
    id: 'listOwnStaffSessions',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    summary: 'List the caller’s own staff sessions, most recently used first. Open pages call it to notice that theirs was ended.',
    background: true,
    answers: { 200: data(z.array(sessionSchema)) },
    refusals: [401],
  },
  'POST /operator/sessions/end': {
    id: 'endOwnStaffSessions',
    caller: 'staff',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    summary: 'End one of the caller’s own staff sessions, or all except this one.',
    body: endedSessions,
    answers: { 200: data(z.object({ ended: z.number() })) },
    refusals: [400, 401, 404, 422],
  },
  'GET /operator/staff/{id}/sessions': {
    id: 'listStaffSessions',
    ...reading,
    summary: 'List the sessions of a member of staff, most recently used first.',
    owner: 'staff',
    params: byId,
    answers: { 200: data(z.array(sessionSchema)) },
    refusals: [401, 404],
  },
  'POST /operator/staff/{id}/end-sessions': {
    id: 'endStaffSessions',
    ...changing,
    summary: 'End one session of a member of staff, or all of them. Not for one’s own.',
    owner: 'staff',
    params: byId,
    body: endedSessions,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/join': {
    id: 'joinStaff',
    summary: 'Create an invited person’s account with the one-time code of their link.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: withRules(z.strictObject({ code: secret(100).min(20), password: secret(128).meta({ examples: ['Kestrel9Marsh2'] }) }), {
      password: staffPasswordProblem,
    }),
    answers: { 201: nothing },
    refusals: [410, 422, 429],
  },
});

const ownPasskey = { caller: 'staff', owner: 'none', csrf: 'checked', rate: 'read', transaction: 'own' } as const;

/** Passkeys of staff, which stand for password and second factor as those of trade users do. */
export const staffPasskeys = endpoints({
  'POST /operator/authenticate-passkey/options': {
    id: 'startStaffPasskeySignIn',
    summary: 'Create a challenge for signing in to the back office with a passkey, for this browser and ten minutes.',
    ...startSignIn,
  },
  'POST /operator/authenticate-passkey': {
    id: 'signInStaffWithPasskey',
    summary: 'Sign in to the back office with a passkey. 410: the challenge was used or has expired.',
    ...finishSignIn,
    answers: { 202: data(z.object(staffShape)) },
    refusals: [400, 410, 422, 429],
  },
  'GET /operator/passkeys': {
    ...ownPasskey,
    id: 'listStaffPasskeys',
    summary: 'List the caller’s own passkeys, newest first.',
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: data(z.array(passkeySchema)) },
    refusals: [401],
  },
  'POST /operator/passkeys/options': {
    ...ownPasskey,
    id: 'startStaffPasskey',
    summary: 'Create a challenge for adding a passkey, after the current password. 409 with ten passkeys.',
    rate: 'sign-in',
    body: z.strictObject({ password: secret(256).min(1) }),
    answers: { 200: data(creationOptions) },
    refusals: [400, 401, 409, 422, 429, 503],
  },
  'POST /operator/passkeys': {
    ...ownPasskey,
    id: 'addStaffPasskey',
    summary: 'Add a passkey. 410: the challenge was used or has expired.',
    body: newPasskey.extend({ name: nameLine(60).min(1), reason }),
    answers: { 201: data(passkeySchema) },
    refusals: [400, 401, 409, 410, 422],
  },
  'POST /operator/passkeys/{id}/remove': {
    ...ownPasskey,
    id: 'removeStaffPasskey',
    summary: 'Remove one of the caller’s own passkeys.',
    owner: 'passkey',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});

/** Single sign-on of staff by OpenID Connect, if the environment sets a provider. */
export const singleSignOn = endpoints({
  'GET /operator/sign-in-options': {
    id: 'getStaffSignInOptions',
    summary: 'Get how staff sign in: at the identity provider, here with password or passkey, or both.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ single_sign_on: z.boolean(), local: z.boolean() })) },
    refusals: [],
  },
  'POST /operator/single-sign-on': {
    id: 'startSingleSignOn',
    summary: 'Begin single sign-on in this browser. Returns the identity provider’s address to open. 503: it does not answer.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    answers: { 200: data(z.object({ url: z.string() })) },
    refusals: [400, 404, 503],
  },
  'POST /operator/single-sign-on/finish': {
    id: 'finishSingleSignOn',
    summary:
      'Finish single sign-on with the query string that the identity provider sent. 403: the address is not verified, no group has a role, or the account is locked.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ parameters: secret(4_000).min(1) }),
    answers: { 202: data(z.object(staffShape)) },
    refusals: [400, 403, 422, 429, 503],
  },
});
