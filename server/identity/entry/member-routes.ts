import type { InvitationWire, MemberWire } from '../../../contract/identity/members-endpoints.ts';
import { members } from '../../../contract/identity/members-endpoints.ts';
import { confirmationProblem } from '../../../contract/identity/password-rule.ts';
import { asId, type UserId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { answer, ok, refuse, refuseByRole, routes, type RefusedAnswer } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { requireRecentPassword } from '../confirm-password.ts';
import { refusePassword, refuseTooMany } from '../errors.ts';
import {
  acceptInvitation,
  findInvitationByCode,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../member-invitations.ts';
import { changeMemberRole, listMembers, removeMember, setMemberLimits, transferOwnership, type MemberChangeOutcome } from '../members.ts';
import { isSecondFactorRequired } from '../required-second-factor.ts';
import { newPasswordProblem } from '../new-password-rule.ts';

type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

function invitationWire({ id, email, role, sentAt, expiresAt, isExpired }: ListedInvitation): InvitationWire {
  return { id, email, role, sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString(), expired: isExpired };
}

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];

const inMajor = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));
const inMinor = (amount: number | null): number | null => (amount === null ? null : toMinor(amount));

function memberWire(member: ListedMember, reader: UserId): MemberWire {
  const { userId, name, email, role, joinedAt, lastSeenAt, isAccountOwner } = member;
  return {
    id: userId,
    name,
    email,
    role,
    joined_at: joinedAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    you: userId === reader,
    account_email: isAccountOwner,
    locked: member.isLocked,
    day_limit: inMajor(member.dayLimitMinor),
    month_limit: inMajor(member.monthLimitMinor),
    spent_today: toMajor(member.daySpentMinor),
    spent_this_month: toMajor(member.monthSpentMinor),
  };
}

const notFound = () => refuse(404, [errorText('notFound')]);

function refuseChange(outcome: Exclude<MemberChangeOutcome, 'done'>): RefusedAnswer<403 | 404 | 409> {
  switch (outcome) {
    case 'unknown':
      return notFound();
    case 'not_owner':
      return refuseByRole();
    case 'last_owner':
      return refuse(409, [errorText('lastOwner')]);
  }
}

const toUserId = (id: number): UserId => asId<'user'>(id);

/** People of a company, managed by its owners, and the page that an invitation opens. */
export const memberRoutes = routes(members, {
  'GET /company/members': async ({ db, caller }) => {
    const [people, invitations] = [await listMembers(db, caller.companyId), await listInvitations(db, caller.companyId)];
    const isRequired = await isSecondFactorRequired(db, caller.companyId);
    const [first] = people;
    if (first === undefined) throw new Error(`company ${caller.companyId} has no members`);
    return ok({
      members: people.map((member) => memberWire(member, caller.userId)),
      invitations: invitations.map(invitationWire),
      second_factor_required: isRequired,
      currency: first.currency,
    });
  },

  'PUT /company/members/{id}': async ({ tx, caller: { companyId, userId, sessionId }, params, body, request }) => {
    const stale = body.role === 'owner' ? await requireRecentPassword(tx, { sessionId }) : undefined;
    if (stale !== undefined) return stale;
    const outcome = await changeMemberRole(tx, { companyId, userId: toUserId(params.id), role: body.role, by: userId });
    if (outcome !== 'done') return refuseChange(outcome);
    request.log.info({ event: 'authz_member_role', userId, memberId: params.id, role: body.role });
    return ok({});
  },

  'PUT /company/members/{id}/limits': async ({ tx, caller: { companyId, userId }, params, body, request }) => {
    const limits = { dayLimitMinor: inMinor(body.day_limit), monthLimitMinor: inMinor(body.month_limit) };
    const outcome = await setMemberLimits(tx, { companyId, userId: toUserId(params.id), by: userId }, limits);
    if (outcome !== 'done') return outcome === 'unknown' ? notFound() : refuseByRole();
    request.log.info({ event: 'authz_member_limits', userId, memberId: params.id });
    return ok({});
  },

  'DELETE /company/members/{id}': async ({ tx, caller: { companyId, userId }, params, request }) => {
    const outcome = await removeMember(tx, { companyId, userId: toUserId(params.id), by: userId });
    if (outcome !== 'done') return refuseChange(outcome);
    request.log.info({ event: 'authz_member_removed', userId, memberId: params.id });
    return ok({});
  },

  'POST /company/members/{id}/transfer': async ({ tx, caller: { companyId, userId, sessionId }, params, request }) => {
    const stale = await requireRecentPassword(tx, { sessionId });
    if (stale !== undefined) return stale;
    const outcome = await transferOwnership(tx, { companyId, userId: toUserId(params.id), by: userId });
    if (outcome !== 'done') return outcome === 'unknown' ? notFound() : refuseByRole();
    request.log.info({ event: 'authz_ownership_transferred', userId, memberId: params.id });
    return ok({});
  },

  'POST /company/invitations': async ({ tx, caller: { companyId, userId, sessionId }, body, request }) => {
    const stale = body.role === 'owner' ? await requireRecentPassword(tx, { sessionId }) : undefined;
    if (stale !== undefined) return stale;
    const outcome = await inviteMember(tx, { companyId, ...body, by: userId });
    switch (outcome.kind) {
      case 'invited':
        request.log.info({ event: 'authz_member_invited', userId, invitationId: outcome.invitation.id, role: body.role });
        return answer(201, { data: invitationWire(outcome.invitation) });
      case 'member':
        return refuse(409, [errorText('alreadyMember')]);
      case 'address_used':
        return refuse(409, [errorText('invitedElsewhere')]);
      case 'full':
        return refuse(409, [errorText('membersTooMany')]);
      case 'not_owner':
        return refuseByRole();
    }
  },

  'POST /company/invitations/{id}/resend': async ({ tx, caller: { companyId }, params }) =>
    (await resendInvitation(tx, { companyId, id: params.id })) ? ok({}) : notFound(),

  'DELETE /company/invitations/{id}': async ({ tx, caller: { companyId }, params }) =>
    (await revokeInvitation(tx, { companyId, id: params.id })) ? ok({}) : notFound(),

  'GET /member-invitation': async ({ db, query }) => {
    const found = await findInvitationByCode(db, query.token);
    if (found?.state !== 'open') return ok({ state: found?.state ?? ('unknown' as const) });
    const { state, company, invitedBy, email, role } = found;
    return ok({ state, invitation: { company, invited_by: invitedBy, email, role } });
  },

  'POST /member-invitation/accept': async ({ db, inTx, body, request }) => {
    const { token: code, forename, surname, new_password: password, confirmed_password: confirmation } = body;
    const found = await findInvitationByCode(db, code);
    const person = { names: [forename, surname], ...(found && { email: found.email, company: found.company }) };
    const refused = refusePassword(await newPasswordProblem(password, person), confirmationProblem(confirmation, password));
    if (refused !== undefined) return refused;
    const outcome = await acceptInvitation({ db, inTx }, { code, forename, surname, password, ip: request.ip });
    if (outcome.kind === 'throttled') return refuseTooMany(outcome);
    if (outcome.kind === 'wrong') return refuse(410, [errorText('invitationEnded')]);
    const { value } = outcome;
    switch (value.kind) {
      case 'joined':
        request.log.info({ event: 'authz_member_joined', userId: value.userId });
        return answer(201, { data: {} });
      case 'ended':
        return refuse(410, [errorText('invitationEnded')]);
      case 'address_used':
        return refuse(409, [errorText('invitedElsewhere')]);
      case 'full':
        return refuse(409, [errorText('membersTooMany')]);
    }
  },
});
