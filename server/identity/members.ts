import type { MemberRole } from '../../contract/kit/capabilities.ts';
import type { CompanyId, StaffId, UserId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { updateRole } from './create-user.ts';
import { spendingColumns, spendingTables, type MemberSpending } from './member-limits.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteUserDevices, revokeUserSessions } from './session-store.ts';
import { deleteSecondFactor, endLinks } from './store.ts';

interface MemberRow extends MemberSpending {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Date;
  readonly lastSeenAt: Date | null;
  readonly isAccountOwner: boolean;
  readonly isLocked: boolean;
  readonly currency: CurrencyCode;
}

/** Lists a company's members with their limits and spending, longest first. */
export function listMembers(db: Db, companyId: CompanyId): Promise<MemberRow[]> {
  return db.rows(sql<MemberRow>`
    select u.id as "userId", u.forename || ' ' || u.surname as name, u.email, m.role, m.joined_at as "joinedAt",
           (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt", u.is_account_owner as "isAccountOwner",
           m.locked_at is not null as "isLocked", a.currency, ${spendingColumns}
    from members m join users u on u.id = m.user_id join companies c on c.id = m.company_id join accounts a on a.company_id = c.id
    ${spendingTables(sql`true`)}
    where m.company_id = ${companyId} order by m.joined_at, u.id`);
}

/** Takes the company's row, so that changes of its members follow one another. Lock order everywhere: company row, then users. */
export const lockMembers = (companyId: CompanyId): Sql => sql`select id from companies where id = ${companyId} for no key update`;

interface HeldMember {
  readonly userId: UserId;
  readonly role: MemberRole;
  readonly isAccountOwner: boolean;
}

/** A change of a member by an owner of the company. */
interface MemberChange {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly by: UserId;
}

/** `not_owner`: the caller was demoted or removed meanwhile. */
export type MemberChangeOutcome = 'done' | 'unknown' | 'last_owner' | 'not_owner';

interface Held {
  readonly member: HeldMember;
  /** Other owners, longest first. */
  readonly otherOwners: readonly HeldMember[];
}

async function holdMember(tx: Tx, { companyId, userId, by }: MemberChange): Promise<Held | 'unknown' | 'not_owner'> {
  await tx.rows(lockMembers(companyId));
  const all = await tx.rows(sql<HeldMember>`
    select m.user_id as "userId", m.role, u.is_account_owner as "isAccountOwner" from members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} order by m.joined_at, m.user_id for no key update`);
  const owners = all.filter(({ role }) => role === 'owner');
  if (!owners.some((owner) => owner.userId === by)) return 'not_owner';
  const member = all.find((one) => one.userId === userId);
  return member === undefined ? 'unknown' : { member, otherOwners: owners.filter((owner) => owner.userId !== userId) };
}

/** Makes another owner's address the account email. No two users of a company have it, so the order matters. */
async function passAccountEmail(tx: Tx, from: UserId, to: UserId): Promise<void> {
  await tx.rows(sql`update users set is_account_owner = false where id = ${from}`);
  await tx.rows(sql`update users set is_account_owner = true where id = ${to}`);
}

async function recordChange(tx: Tx, { companyId, userId, by }: MemberChange, action: string, before: object, after: object): Promise<void> {
  const object = { type: 'company', id: companyId };
  const change = { before: { user: userId, ...before }, after: { user: userId, ...after } };
  await recordAudit(tx, {
    staffId: null,
    actor: `user ${by}`,
    action: `member.${action}`,
    object,
    reason: 'by an owner of the company',
    ...change,
  });
}

/** Changes a member's role. If the holder of the account email is no longer an owner, it passes to the longest-standing one. */
export async function changeMemberRole(tx: Tx, change: MemberChange & { readonly role: MemberRole }): Promise<MemberChangeOutcome> {
  const held = await holdMember(tx, change);
  if (typeof held === 'string') return held;
  const { member, otherOwners } = held;
  const { userId, role } = change;
  if (member.role === role) return 'done';
  const [successor] = otherOwners;
  if (member.role === 'owner') {
    if (successor === undefined) return 'last_owner';
    if (member.isAccountOwner) await passAccountEmail(tx, userId, successor.userId);
  }
  await tx.rows(updateRole(userId, role));
  await recordChange(tx, change, 'role', { role: member.role }, { role });
  return 'done';
}

interface MemberLimits {
  readonly dayLimitMinor: number | null;
  readonly monthLimitMinor: number | null;
}

/** Sets what a member may spend. Purchases in flight hold the company's row, so each is judged by one limit or the other. */
export async function setMemberLimits(
  tx: Tx,
  change: MemberChange,
  limits: MemberLimits,
): Promise<Exclude<MemberChangeOutcome, 'last_owner'>> {
  const held = await holdMember(tx, change);
  if (typeof held === 'string') return held;
  const { companyId, userId } = change;
  const before = await tx.first(sql<MemberLimits>`
    select day_limit_minor as "dayLimitMinor", month_limit_minor as "monthLimitMinor" from members
    where company_id = ${companyId} and user_id = ${userId}`);
  await tx.rows(sql`
    update members set day_limit_minor = ${limits.dayLimitMinor}, month_limit_minor = ${limits.monthLimitMinor}
    where company_id = ${companyId} and user_id = ${userId}`);
  await recordChange(tx, change, 'limits', { ...before }, { ...limits });
  return 'done';
}

/** Makes a member the owner in place of the caller, who becomes a manager. */
export async function transferOwnership(tx: Tx, change: MemberChange): Promise<Exclude<MemberChangeOutcome, 'last_owner'>> {
  const held = await holdMember(tx, change);
  if (typeof held === 'string') return held;
  const { userId, by } = change;
  if (userId === by) return 'done';
  const former = held.otherOwners.find((owner) => owner.userId === by);
  if (former?.isAccountOwner === true) await passAccountEmail(tx, by, userId);
  await tx.rows(updateRole(userId, 'owner'));
  await tx.rows(updateRole(by, 'manager'));
  await recordChange(tx, change, 'transfer', { role: held.member.role }, { role: 'owner' });
  return 'done';
}

/** Ends what a member has open: sessions, pending sign-ins, sign-in links and event streams. */
function endAccess(userId: UserId): readonly Sql[] {
  return [
    revokeUserSessions(userId, null),
    sql`delete from pending_sign_ins where user_id = ${userId}`,
    endLinks(userId, ['sign-in']),
    notifyLive({ topic: 'member-removed', id: userId }),
  ];
}

/** No password matches it. The member may be invited again and then chooses one. */
export const closedHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Removes a member: their sessions, event streams, links, passkeys and second factor end at once. The user stays, so that the history keeps their
 * name; without a membership nobody can sign in, and the password is closed for servers of the former release.
 */
export async function removeMember(tx: Tx, change: MemberChange): Promise<MemberChangeOutcome> {
  const held = await holdMember(tx, change);
  if (typeof held === 'string') return held;
  const { member, otherOwners } = held;
  const { userId } = change;
  const [successor] = otherOwners;
  if (member.role === 'owner' && successor === undefined) return 'last_owner';
  if (member.isAccountOwner && successor !== undefined) await passAccountEmail(tx, userId, successor.userId);
  await tx.pipeline(
    sql`delete from members where user_id = ${userId}`,
    sql`
      update users set password_hash = ${closedHash}, password_changed_at = app_now(), pending_email = null, pending_email_until = null,
                       receive_marketing_email = false
      where id = ${userId}`,
    ...endAccess(userId),
    deleteUserDevices(userId),
    endLinks(userId, ['validate-email', 'reset-password']),
    deleteSecondFactor({ kind: 'user', id: userId }),
    deletePasskeys({ kind: 'user', id: userId }),
  );
  await recordChange(tx, change, 'remove', { role: member.role }, { role: null });
  return 'done';
}

/** A change of one member by staff. */
export interface StaffMemberChange {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

export type StaffMemberOutcome = 'done' | 'unknown' | 'as_before';

/** Takes the company's row and the member's. Undefined if the user is not a member of this company now. */
async function holdForStaff(tx: Tx, { companyId, userId }: StaffMemberChange): Promise<{ readonly isLocked: boolean } | undefined> {
  await tx.rows(lockMembers(companyId));
  return tx.first(sql<{ isLocked: boolean }>`
    select locked_at is not null as "isLocked" from members where company_id = ${companyId} and user_id = ${userId} for no key update`);
}

function auditByStaff(
  tx: Tx,
  { companyId, userId, reason, by }: StaffMemberChange,
  action: string,
  change: Record<'before' | 'after', object>,
) {
  return recordAudit(tx, {
    ...by,
    action: `company.member.${action}`,
    object: { type: 'company', id: companyId },
    reason,
    before: { user: userId, ...change.before },
    after: { user: userId, ...change.after },
  });
}

/** Locks one member of a company, or unlocks them. A locked member cannot sign in, and everything they have open ends at once. */
export async function lockMember(tx: Tx, change: StaffMemberChange & { readonly locked: boolean }): Promise<StaffMemberOutcome> {
  const { userId, locked, reason } = change;
  const held = await holdForStaff(tx, change);
  if (held === undefined) return 'unknown';
  if (held.isLocked === locked) return 'as_before';
  await tx.pipeline(
    sql`
      update members set locked_at = case when ${locked}::boolean then app_now() end, lock_reason = case when ${locked}::boolean then ${reason} end
      where user_id = ${userId}`,
    ...(locked ? endAccess(userId) : []),
  );
  await auditByStaff(tx, change, locked ? 'lock' : 'unlock', { before: { locked: !locked }, after: { locked } });
  return 'done';
}

/**
 * Removes the authenticator and passkeys of a member who lost them, ends their access and notifies them by mail. They sign in with their
 * password and, if the company requires it, set up another second factor first.
 */
export async function resetMemberSecondFactor(tx: Tx, change: StaffMemberChange): Promise<StaffMemberOutcome> {
  if ((await holdForStaff(tx, change)) === undefined) return 'unknown';
  const owner = { kind: 'user', id: change.userId } as const;
  const removed = await tx.first(deleteSecondFactor(owner));
  const passkeys = await tx.rows(deletePasskeys(owner));
  const hadCodes = removed !== undefined && removed.confirmedAt !== null;
  if (!hadCodes && passkeys.length === 0) return 'as_before';
  await tx.pipeline(...endAccess(change.userId));
  const entry = await auditByStaff(tx, change, 'reset-second-factor', { before: { secondFactor: true }, after: { secondFactor: false } });
  await putInOutbox(tx, {
    dedupeKey: `second-factor-reset:${entry}`,
    channel: 'email',
    template: hadCodes ? 'second-factor-off' : 'passkey-removed',
    recipient: owner,
    payload: {},
  });
  return 'done';
}
