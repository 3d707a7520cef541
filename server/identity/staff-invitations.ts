import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { hashPassword } from './passwords.ts';
import { staffInvitationDays } from './settings.ts';
import { takeAttempt, type Storage, type Throttled } from './sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from './store.ts';
import { holdStaff, createStaff } from './staff.ts';

interface StaffInvitation {
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** The code exists only in the link. */
type Invited = { readonly kind: 'invited'; readonly id: number; readonly code: string } | { readonly kind: 'email_used' | 'no_longer' };

/** Invites somebody to the back office and withdraws an open invitation to the same address. */
export async function inviteStaff(tx: Tx, { name, role, reason, by, ...given }: StaffInvitation): Promise<Invited> {
  const email = emailKey(given.email);
  // Locks out concurrent staff changes; the caller must still be an administrator.
  if ((await holdStaff(tx, { staffId: by.staffId, reason, by })) === 'no_longer') return { kind: 'no_longer' };
  if ((await tx.first(sql`select id from staff where email = ${email}`)) !== undefined) return { kind: 'email_used' };
  await tx.rows(sql`
    update staff_invitations set withdrawn_at = app_now() where email = ${email} and used_at is null and withdrawn_at is null`);
  const set = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = getSettingValue(set?.settings ?? null, staffInvitationDays);
  const code = randomToken();
  const made = await tx.first(sql<{ id: number }>`
    insert into staff_invitations (code_hash, expires_at, name, email, role, invited_by)
    values (${hashSecret(code)}, app_now() + make_interval(days => ${days}::integer), ${name}, ${email}, ${role}, ${by.staffId})
    returning id`);
  if (made === undefined) throw new Error('the invitation was not created');
  const object = { type: 'staff_invitation', id: made.id };
  await recordAudit(tx, { ...by, action: 'staff.invite', object, reason, before: null, after: { role } });
  return { kind: 'invited', id: made.id, code };
}

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Withdraws an invitation. `ended`: already used or withdrawn. */
export async function withdrawStaffInvitation(tx: Tx, { id, reason, by }: Withdrawal): Promise<'withdrawn' | 'unknown' | 'ended'> {
  const held = await tx.first(sql<{ isOpen: boolean }>`
    select used_at is null and withdrawn_at is null as "isOpen" from staff_invitations where id = ${id} and email is not null for update`);
  if (held === undefined) return 'unknown';
  if (!held.isOpen) return 'ended';
  await tx.rows(sql`update staff_invitations set withdrawn_at = app_now() where id = ${id}`);
  const object = { type: 'staff_invitation', id };
  await recordAudit(tx, { ...by, action: 'staff.uninvite', object, reason, before: { open: true }, after: { open: false } });
  return 'withdrawn';
}

interface OpenInvitation {
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
}

type InvitedAccountOutcome = { readonly kind: 'created'; readonly staffId: StaffId } | { readonly kind: 'code_used' } | Throttled;

const selectInvitation = (code: string): Sql<OpenInvitation> => sql<OpenInvitation>`
  select name, email, role from staff_invitations
  where code_hash = ${hashSecret(code)} and email is not null and used_at is null and withdrawn_at is null and expires_at > app_now()`;

export function findInvitation(db: Db, code: string): Promise<OpenInvitation | undefined> {
  return db.first(selectInvitation(code));
}

/** Creates the account of an invited person. Code guesses are throttled per address like passwords. */
export async function openInvitedAccount(
  storage: Storage,
  input: { readonly code: string; readonly password: string; readonly ip: string },
): Promise<InvitedAccountOutcome> {
  const taken = await takeAttempt(storage, { account: `staff-invitation:${input.ip}`, ip: input.ip });
  if (taken.kind === 'throttled') return taken;
  // Hash only after the code proved valid, so strangers cannot burn our CPU.
  const passwordHash = (await findInvitation(storage.db, input.code)) === undefined ? null : await hashPassword(input.password);
  return storage.inTx(async (tx) => {
    const staffId = passwordHash === null ? undefined : await createInvited(tx, input.code, passwordHash);
    await tx.rows(staffId === undefined ? settleAttemptAsFailure(taken.attemptId) : removeAttempt(taken.attemptId));
    return staffId === undefined ? { kind: 'code_used' } : { kind: 'created', staffId };
  });
}

async function createInvited(tx: Tx, code: string, passwordHash: string): Promise<StaffId | undefined> {
  const invitation = await tx.first(sql<OpenInvitation>`${selectInvitation(code)} for update`);
  if (invitation === undefined) return undefined;
  await tx.rows(sql`update staff_invitations set used_at = app_now() where code_hash = ${hashSecret(code)}`);
  return createStaff(tx, { ...invitation, passwordHash, by: { staffId: null, actor: 'invitation' } });
}
