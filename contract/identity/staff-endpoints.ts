import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { emailAddress, nameLine, reason, secret } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { staffPasswordProblem } from './password-rule.ts';
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
