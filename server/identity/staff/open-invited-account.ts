import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../passwords.ts';
import { takeAttempt, type Storage, type Throttled } from '../sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from '../store.ts';
import { createStaff } from './create-staff.ts';

export interface OpenInvitation {
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
}

export type InvitedAccountOutcome = { readonly kind: 'created'; readonly staffId: StaffId } | { readonly kind: 'code_used' } | Throttled;

const invitationOf = (code: string): Sql<OpenInvitation> => sql<OpenInvitation>`
  select name, email, role from staff_invitations
  where code_hash = ${hashSecret(code)} and email is not null and used_at is null and withdrawn_at is null and expires_at > app_now()`;

export function findInvitation(db: Db, code: string): Promise<OpenInvitation | undefined> {
  return db.first(invitationOf(code));
}

/** Creates the account of who was invited; guessing codes is throttled per address like guessing passwords. */
export async function openInvitedAccount(
  storage: Storage,
  input: { readonly code: string; readonly password: string; readonly ip: string },
): Promise<InvitedAccountOutcome> {
  const taken = await takeAttempt(storage, { account: `staff-invitation:${input.ip}`, ip: input.ip });
  if (taken.kind === 'throttled') return taken;
  // Hashing comes only after the code has been seen to be good: strangers cannot make us work.
  const passwordHash = (await findInvitation(storage.db, input.code)) === undefined ? null : await hashPassword(input.password);
  return storage.inTx(async (tx) => {
    const staffId = passwordHash === null ? undefined : await createInvited(tx, input.code, passwordHash);
    await tx.rows(staffId === undefined ? settleAttemptAsFailure(taken.attemptId) : removeAttempt(taken.attemptId));
    return staffId === undefined ? { kind: 'code_used' } : { kind: 'created', staffId };
  });
}

async function createInvited(tx: Tx, code: string, passwordHash: string): Promise<StaffId | undefined> {
  const invitation = await tx.first(sql<OpenInvitation>`${invitationOf(code)} for update`);
  if (invitation === undefined) return undefined;
  await tx.rows(sql`update staff_invitations set used_at = app_now() where code_hash = ${hashSecret(code)}`);
  return createStaff(tx, { ...invitation, passwordHash, by: { staffId: null, actor: 'invitation' } });
}
