import { staffAccounts, type StaffSessionWire } from '../../../contract/identity/staff-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { answer, ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { endStaffSessions } from '../end-sessions.ts';
import { refuseTooMany } from '../errors.ts';
import { guessablePasswordProblem } from '../new-password-rule.ts';
import {
  changeStaffRole,
  endColleagueSessions,
  isStaff,
  type StaffAct,
  type StaffRefusal,
  lockStaffMember,
  resetStaffSecondFactor,
  listInvitations,
  listStaff,
  type InvitationRow,
  type StaffMemberRow,
  unlockStaffMember,
} from '../staff.ts';
import { listStaffSessions, type OwnSession } from '../sessions-query.ts';
import { inviteStaff, findInvitation, openInvitedAccount, withdrawStaffInvitation } from '../staff-invitations.ts';

const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

function toStaffAct(caller: StaffCaller, { id }: { readonly id: number }, { reason }: { readonly reason: string }): StaffAct {
  return { staffId: asId<'staff'>(id), reason, by: toActor(caller) };
}

function answered(outcome: StaffRefusal | 'changed' | 'locked' | 'unlocked' | 'reset' | 'ended') {
  switch (outcome) {
    case 'unknown':
      return refuse(404, [errorText('notFound')]);
    case 'no_longer':
      return refuse(403, [errorText('administratorNeeded')]);
    case 'self':
      return refuse(409, [errorText('ownStaffAccount')]);
    case 'as_before':
      return refuse(409, [errorText('staffAsBefore')]);
    default:
      return ok({});
  }
}

const memberWire = (member: StaffMemberRow, { staffId }: StaffCaller) => ({
  id: member.id,
  name: member.name,
  email: member.email,
  role: member.role,
  created_at: member.createdAt.toISOString(),
  locked_at: member.lockedAt?.toISOString() ?? null,
  last_sign_in: member.lastSignInAt?.toISOString() ?? null,
  has_second_factor: member.hasSecondFactor,
  is_self: member.id === staffId,
});

const invitationWire = ({ invitedBy, expiresAt, ...invitation }: InvitationRow) => ({
  ...invitation,
  invited_by: invitedBy,
  expires_at: expiresAt.toISOString(),
});

const sessionWire = ({ signedInAt, lastSeenAt, ...session }: OwnSession, { sessionId }: StaffCaller): StaffSessionWire => ({
  ...session,
  signed_in_at: signedInAt.toISOString(),
  last_seen_at: lastSeenAt.toISOString(),
  is_current: session.id === sessionId,
});

export const staffRoutes = routes(staffAccounts, {
  'GET /operator/staff': async ({ db, caller }) => {
    const [members, invitations] = [await listStaff(db), await listInvitations(db)];
    return ok({ members: members.map((member) => memberWire(member, caller)), invitations: invitations.map(invitationWire) });
  },

  'POST /operator/staff/invitations': async ({ tx, caller, body }) => {
    const outcome = await inviteStaff(tx, { ...body, by: toActor(caller) });
    if (outcome.kind === 'invited') return answer(201, { data: { id: outcome.id, code: outcome.code } });
    return outcome.kind === 'email_used'
      ? refuseField('email', errorText('staffEmailUsed'))
      : refuse(403, [errorText('administratorNeeded')]);
  },

  'POST /operator/staff/invitations/{id}/withdraw': async ({ tx, caller, params, body }) => {
    const outcome = await withdrawStaffInvitation(tx, { id: params.id, reason: body.reason, by: toActor(caller) });
    if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
    return outcome === 'ended' ? refuse(409, [errorText('staffAsBefore')]) : ok({});
  },

  'POST /operator/staff/{id}/role': async ({ tx, caller, params, body }) =>
    answered(await changeStaffRole(tx, { ...toStaffAct(caller, params, body), role: body.role })),

  'POST /operator/staff/{id}/lock': async ({ tx, caller, params, body }) =>
    answered(await lockStaffMember(tx, toStaffAct(caller, params, body))),

  'POST /operator/staff/{id}/unlock': async ({ tx, caller, params, body }) =>
    answered(await unlockStaffMember(tx, toStaffAct(caller, params, body))),

  'POST /operator/staff/{id}/reset-second-factor': async ({ tx, caller, params, body }) =>
    answered(await resetStaffSecondFactor(tx, toStaffAct(caller, params, body))),

  'GET /operator/sessions': async ({ db, caller }) =>
    ok((await listStaffSessions(db, caller.staffId)).map((session) => sessionWire(session, caller))),

  'POST /operator/sessions/end': async ({ tx, caller, body: { session: sessionId, reason } }) => {
    const own = { staffId: caller.staffId, by: toActor(caller), keepSessionId: caller.sessionId };
    const ended = await endStaffSessions(tx, { ...own, sessionId, reason });
    return ended === 0 && sessionId !== undefined ? refuse(404, [errorText('notFound')]) : ok({ ended });
  },

  'GET /operator/staff/{id}/sessions': async ({ db, caller, params }) => {
    const staffId = asId<'staff'>(params.id);
    if (!(await isStaff(db, staffId))) return refuse(404, [errorText('notFound')]);
    return ok((await listStaffSessions(db, staffId)).map((session) => sessionWire(session, caller)));
  },

  'POST /operator/staff/{id}/end-sessions': async ({ tx, caller, params, body }) =>
    answered(await endColleagueSessions(tx, { ...toStaffAct(caller, params, body), sessionId: body.session })),

  'POST /operator/join': async ({ db, inTx, body, request }) => {
    const invitation = await findInvitation(db, body.code);
    const known = invitation === undefined ? { email: '', names: [] } : { email: invitation.email, names: [invitation.name] };
    const problem = await guessablePasswordProblem(body.password, known);
    if (problem !== undefined) return refuseField('password', errorText(problem));
    const outcome = await openInvitedAccount({ db, inTx }, { ...body, ip: request.ip });
    if (outcome.kind === 'throttled') return refuseTooMany(outcome);
    return outcome.kind === 'created' ? answer(201, { data: {} }) : refuse(410, [errorText('codeUsed')]);
  },
});
