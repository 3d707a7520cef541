import * as z from 'zod';
import { memberRoles } from '../kit/capabilities.ts';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { emailAddress, nameLine } from '../kit/text.ts';
import { linkToken, newPassword } from './recovery-endpoints.ts';
import { invitationStates, maxMemberLimit } from './values.ts';

const role = z.enum(memberRoles);
const limit = amountSchema.refine((given) => given >= 0 && given <= maxMemberLimit).nullable();

const memberSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: z.string(),
  /** Last use of any session; null if the member never signed in. */
  last_seen_at: z.string().nullable(),
  /** The caller. */
  you: z.boolean(),
  /** The company's messages and documents go to this member's address. */
  account_email: z.boolean(),
  /** The marketplace's staff have locked this member, who cannot sign in. */
  locked: z.boolean(),
  /** Spending limits on leads in a day and in a month, including VAT; null without a limit. */
  day_limit: amountSchema.nullable(),
  month_limit: amountSchema.nullable(),
  /** Cost of the member's purchases, including VAT, on the company's calendar. Credits do not reduce it. */
  spent_today: amountSchema,
  spent_this_month: amountSchema,
});
export type MemberWire = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  role,
  sent_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});
export type InvitationWire = z.infer<typeof invitationSchema>;

const changing = {
  caller: 'trade',
  capability: 'manage-company',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  answers: { 200: nothing },
} as const;
const changingOne = { ...changing, params: z.strictObject({ id: idParam }) } as const;

/** The people of a company, and invitations to join it. */
export const members = endpoints({
  'GET /company/members': {
    id: 'listMembers',
    summary: 'List the members of the company, longest first, and its open invitations.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          members: z.array(memberSchema),
          invitations: z.array(invitationSchema),
          /** Whether all members need a second factor. */
          second_factor_required: z.boolean(),
          currency: currencySchema,
        }),
      ),
    },
    refusals: [401],
  },
  'PUT /company/members/{id}': {
    ...changingOne,
    id: 'changeMemberRole',
    summary:
      'Change a member’s role. 409 for the last owner; 401 `reauth_required` without a recent password if the member becomes an owner.',
    owner: 'member',
    body: z.strictObject({ role }),
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'PUT /company/members/{id}/limits': {
    ...changingOne,
    id: 'setMemberLimits',
    summary: 'Set what a member may spend on leads in a day and in a month, including VAT. Null removes a limit.',
    owner: 'member',
    body: z.strictObject({ day_limit: limit, month_limit: limit }),
    refusals: [400, 401, 403, 404, 422],
  },
  'DELETE /company/members/{id}': {
    ...changingOne,
    id: 'removeMember',
    summary: 'Remove a member and end their sessions. What they did stays under their name. 409 for the last owner.',
    owner: 'member',
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /company/members/{id}/transfer': {
    ...changingOne,
    id: 'transferOwnership',
    summary: 'Make a member the owner in place of the caller, who becomes a manager. 401 `reauth_required` without a recent password.',
    owner: 'member',
    refusals: [400, 401, 403, 404, 422],
  },
  'POST /company/invitations': {
    ...changing,
    id: 'inviteMember',
    summary:
      'Invite somebody by mail, with a link that works once within seven days. Replaces an open invitation to the address. 409 if it belongs to an account, or the company has 50 members and invitations. 401 `reauth_required` without a recent password for an owner.',
    owner: 'none',
    rate: 'mail',
    body: z.strictObject({ email: emailAddress, role }),
    answers: { 201: data(invitationSchema) },
    refusals: [400, 401, 403, 409, 422, 429],
  },
  'POST /company/invitations/{id}/resend': {
    ...changingOne,
    id: 'resendInvitation',
    summary: 'Mail an invitation again with a new link, valid for another seven days. The former link no longer works.',
    owner: 'invitation',
    rate: 'mail',
    refusals: [400, 401, 403, 404, 422, 429],
  },
  'DELETE /company/invitations/{id}': {
    ...changingOne,
    id: 'revokeInvitation',
    summary: 'Revoke an invitation, whose link then no longer works.',
    owner: 'invitation',
    refusals: [400, 401, 403, 404, 422],
  },
  'GET /member-invitation': {
    id: 'checkInvitation',
    summary: 'Check the link of an invitation without using it.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ token: linkToken }),
    answers: {
      200: data(
        z.object({
          state: z.enum(invitationStates),
          /** Present while the invitation is open. */
          invitation: z.object({ company: z.string(), invited_by: z.string(), email: z.string(), role }).optional(),
        }),
      ),
    },
    refusals: [422],
  },
  'POST /member-invitation/accept': {
    id: 'acceptInvitation',
    summary:
      'Join a company with the link of an invitation, once, under a name and password of one’s own. 410 if the link no longer works.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    // As for registration.
    rate: 'mail',
    transaction: 'own',
    body: z.strictObject({
      token: linkToken,
      forename: nameLine(50).min(1),
      surname: nameLine(50).min(1),
      new_password: newPassword,
      confirmed_password: newPassword,
    }),
    answers: { 201: nothing },
    refusals: [400, 409, 410, 422, 429],
  },
});
