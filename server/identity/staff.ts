import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { deleteSecondFactor } from './store.ts';
import { endViews } from './views.ts';

export interface StaffMemberRow {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
  /** As far back as ended sessions are kept. */
  readonly lastSignInAt: Date | null;
  readonly hasSecondFactor: boolean;
}

/** Everybody who works here or did, by name. */
export function listStaff(db: Db): Promise<StaffMemberRow[]> {
  return db.rows(sql<StaffMemberRow>`
    select m.id, m.name, m.email, m.role, m.created_at as "createdAt", m.disabled_at as "lockedAt",
           (select max(s.created_at) from sessions s where s.staff_id = m.id) as "lastSignInAt",
           exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null) as "hasSecondFactor"
    from staff m order by m.disabled_at is not null, lower(m.name), m.id`);
}

export interface InvitationRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Who was invited, can still come and has not, the newest first. */
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
  /** From `hashPassword`, made before the transaction. */
  readonly passwordHash: string;
  /** A word for the first start or the demonstration: nobody else creates one yet. */
  readonly by: { readonly staffId: null } & Pick<AuditEntry, 'actor'>;
}

/** Creates an account for the back-office and audits it. Undefined where the e-mail is in use. */
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

/** Why nothing was changed. `no_longer`: who asks has just been made an agent or locked out by somebody else. */
export type StaffRefusal = 'unknown' | 'self' | 'no_longer' | 'as_before';

/** Who changes whom, and why. */
export interface StaffAct {
  readonly staffId: StaffId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Holds every administrator and the member, always in the same order: two who change each other come one after the other, and
 * the second is an administrator no more. As nobody changes themselves, one administrator always stays.
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

/** Makes a member an administrator or an agent. Their sessions stay and may from the next call what the new role may. */
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

/** Whatever a member has open ends now: sessions, half a sign-in, a look with a company's eyes. The caller holds the member's row. */
async function endStaffSessions(tx: Tx, staffId: StaffId, reason: string): Promise<void> {
  await tx.together(
    sql`update sessions set revoked_at = app_now() where staff_id = ${staffId} and revoked_at is null`,
    sql`delete from pending_sign_ins where staff_id = ${staffId}`,
  );
  await endViews(tx, sql`staff_id = ${staffId}`, reason);
}

/** Locks a member out: what they have open ends at once, and nobody signs in as them. */
export async function lockStaffMember(tx: Tx, act: StaffAct): Promise<'locked' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (member.lockedAt !== null) return 'as_before';
  await tx.rows(sql`update staff set disabled_at = app_now() where id = ${member.id}`);
  await endStaffSessions(tx, member.id, 'was locked out');
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

/** Lets a locked member sign in again, with the password and the second factor of before. */
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
 * Forgets a member's authenticator, who sets up another at the next sign-in. Their sessions end: whoever has the lost
 * telephone may sit in one.
 */
export async function resetStaffSecondFactor(tx: Tx, act: StaffAct): Promise<'reset' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  const removed = await tx.first(deleteSecondFactor({ kind: 'staff', id: member.id }));
  if (removed === undefined || removed.confirmedAt === null) return 'as_before';
  await endStaffSessions(tx, member.id, 'the second factor was reset');
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
