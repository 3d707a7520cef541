import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { endStaffSessions } from './end-sessions.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteSecondFactor } from './store.ts';
import { endImpersonations } from './impersonation.ts';

export interface StaffMemberRow {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
  /** Known only as long as ended sessions are kept. */
  readonly lastSignInAt: Date | null;
  readonly hasSecondFactor: boolean;
}

/** Lists current and former staff by name. */
export function listStaff(db: Db): Promise<StaffMemberRow[]> {
  return db.rows(sql<StaffMemberRow>`
    select m.id, m.name, m.email, m.role, m.created_at as "createdAt", m.disabled_at as "lockedAt",
           (select max(s.created_at) from sessions s where s.staff_id = m.id) as "lastSignInAt",
           exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null) as "hasSecondFactor"
    from staff m order by m.disabled_at is not null, lower(m.name), m.id`);
}

export async function isStaff(db: Db, staffId: StaffId): Promise<boolean> {
  return (await db.first(sql`select id from staff where id = ${staffId}`)) !== undefined;
}

export interface InvitationRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Lists open invitations, newest first. */
export function listInvitations(db: Db): Promise<InvitationRow[]> {
  return db.rows(sql<InvitationRow>`
    select i.id, i.name, i.email, i.role, m.name as "invitedBy", i.expires_at as "expiresAt"
    from staff_invitations i join staff m on m.id = i.invited_by
    where i.used_at is null and i.withdrawn_at is null and i.expires_at > app_now() order by i.id desc`);
}

interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: 'agent' | 'admin';
  /** Result of `hashPassword`, computed before the transaction. */
  readonly passwordHash: string;
  /** Actor for first start or demo; no member of staff creates accounts directly. */
  readonly by: { readonly staffId: null } & Pick<AuditEntry, 'actor'>;
}

/** Creates a staff account and audits it. Undefined if the email is in use. */
export async function createStaff(tx: Tx, staff: NewStaff): Promise<StaffId | undefined> {
  const row = await tx.first(sql<{ id: StaffId }>`
    insert into staff (email, name, role, password_hash)
    values (${emailKey(staff.email)}, ${staff.name}, ${staff.role}, ${staff.passwordHash})
    on conflict (email) do nothing
    returning id`);
  if (row === undefined) return undefined;
  await recordAudit(tx, {
    ...staff.by,
    action: 'staff.create',
    object: { type: 'staff', id: row.id },
    reason: 'an account to begin with',
    before: null,
    after: { role: staff.role },
  });
  return row.id;
}

interface HeldMember {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly lockedAt: Date | null;
}

/** Why nothing changed. `no_longer`: the caller has just lost the administrator role or been locked out. */
export type StaffRefusal = 'unknown' | 'self' | 'no_longer' | 'as_before';

/** Actor, target and reason of a change. */
export interface StaffAct {
  readonly staffId: StaffId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Locks all administrators and the member in a fixed order. Of two who change each other, the second is no longer an administrator. Nobody
 * can change themselves, so one administrator always remains.
 */
export async function holdStaff(tx: Tx, { staffId, by }: StaffAct): Promise<HeldMember | StaffRefusal> {
  const held = await tx.rows(sql<HeldMember>`
    select id, name, email, role, disabled_at as "lockedAt" from staff
    where role = 'admin' or id = ${staffId} or id = ${by.staffId} order by id for update`);
  const asker = held.find(({ id }) => id === by.staffId);
  if (asker === undefined || asker.role !== 'admin' || asker.lockedAt !== null) return 'no_longer';
  const member = held.find(({ id }) => id === staffId);
  if (member === undefined) return 'unknown';
  return member.id === asker.id ? 'self' : member;
}

/** Changes a member's role. Their sessions stay and use the new role from the next call. */
export async function changeStaffRole(tx: Tx, act: StaffAct & { readonly role: 'agent' | 'admin' }): Promise<'changed' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  const { role } = act;
  if (member.role === role) return 'as_before';
  await tx.rows(sql`update staff set role = ${role} where id = ${member.id}`);
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.role',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { role: member.role },
    after: { role },
  });
  return 'changed';
}

/** Ends a member's sessions, pending sign-ins and impersonations. The caller holds the member's row. */
async function endAllAccess(tx: Tx, staffId: StaffId, reason: string): Promise<void> {
  await tx.pipeline(
    sql`update sessions set revoked_at = app_now() where staff_id = ${staffId} and revoked_at is null`,
    sql`delete from pending_sign_ins where staff_id = ${staffId}`,
  );
  await endImpersonations(tx, sql`staff_id = ${staffId}`, reason);
}

/** Locks a member out: ends their sessions and blocks sign-in. */
export async function lockStaffMember(tx: Tx, act: StaffAct): Promise<'locked' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (member.lockedAt !== null) return 'as_before';
  await tx.rows(sql`update staff set disabled_at = app_now() where id = ${member.id}`);
  await endAllAccess(tx, member.id, 'was locked out');
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.lock',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { locked: false },
    after: { locked: true },
  });
  return 'locked';
}

/** Lets a locked member sign in again with their existing password and second factor. */
export async function unlockStaffMember(tx: Tx, act: StaffAct): Promise<'unlocked' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (member.lockedAt === null) return 'as_before';
  await tx.rows(sql`update staff set disabled_at = null where id = ${member.id}`);
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.unlock',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { locked: true },
    after: { locked: false },
  });
  return 'unlocked';
}

/**
 * Removes a member's authenticator and passkeys; they enrol again at the next sign-in. Ends their sessions, because the finder of a lost phone may be signed in.
 */
export async function resetStaffSecondFactor(tx: Tx, act: StaffAct): Promise<'reset' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  const owner = { kind: 'staff', id: member.id } as const;
  const removed = await tx.first(deleteSecondFactor(owner));
  const passkeys = await tx.rows(deletePasskeys(owner));
  if ((removed === undefined || removed.confirmedAt === null) && passkeys.length === 0) return 'as_before';
  await endAllAccess(tx, member.id, 'the second factor was reset');
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.reset-second-factor',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { secondFactor: true },
    after: { secondFactor: false },
  });
  return 'reset';
}

/** Ends one or all sessions of a colleague, and pending sign-ins with all. `unknown` includes ended sessions and those of others. */
export async function endColleagueSessions(
  tx: Tx,
  act: StaffAct & { readonly sessionId: number | undefined },
): Promise<'ended' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (act.sessionId === undefined) await tx.rows(sql`delete from pending_sign_ins where staff_id = ${member.id}`);
  const ended = await endStaffSessions(tx, { ...act, keepSessionId: null });
  if (ended > 0) return 'ended';
  return act.sessionId === undefined ? 'as_before' : 'unknown';
}
