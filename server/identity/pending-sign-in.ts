import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import type { FactorOwner } from './second-factor-query.ts';
import { isLockedOut } from './session-store.ts';
import { pendingSignInMinutes } from './settings.ts';
import { insertPendingSignIn } from './store.ts';

/**
 * Records a passed first factor and returns the token for the second. The caller holds the owner's row, so a concurrent password change
 * also ends this pending sign-in.
 */
export async function openPendingSignIn(tx: Tx, input: { owner: FactorOwner; byPassword: boolean }): Promise<string> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = getSettingValue(row?.settings ?? null, pendingSignInMinutes) * 60;
  await tx.rows(insertPendingSignIn({ tokenHash: hashSecret(token), ...input, seconds }));
  return token;
}

export interface PendingUser {
  readonly userId: UserId;
  readonly byPassword: boolean;
  readonly locked: boolean;
}

/** Selects a user's pending sign-in; it ends on timeout, a password change or the second factor. */
export function pendingUser(token: string): Sql<PendingUser> {
  return sql<PendingUser>`
    select u.id as "userId", p.by_password as "byPassword", ${isLockedOut} as locked
    from pending_sign_ins p join users u on u.id = p.user_id join members m on m.user_id = u.id join companies c on c.id = m.company_id
    where p.token_hash = ${hashSecret(token)} and p.expires_at > app_now() and p.created_at >= u.password_changed_at
      and exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;
}

export interface PendingStaff {
  readonly staffId: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  /** Has an account at the identity provider. */
  readonly isLinked: boolean;
}

/** Selects a staff member's pending sign-in; they may not have a second factor yet. */
export function pendingStaff(token: string): Sql<PendingStaff> {
  return sql<PendingStaff>`
    select s.id as "staffId", s.name, s.email, s.role, exists (select from staff_sso_accounts a where a.staff_id = s.id) as "isLinked"
    from pending_sign_ins p join staff s on s.id = p.staff_id
    where p.token_hash = ${hashSecret(token)} and p.expires_at > app_now() and s.disabled_at is null`;
}

/** Finds the owner of a pending sign-in that can still be completed. */
export async function findPendingUser(db: Db, token: string | undefined): Promise<FactorOwner | undefined> {
  const pending = token === undefined ? undefined : await db.first(pendingUser(token));
  return pending === undefined ? undefined : { kind: 'user', id: pending.userId };
}

export function findPendingStaff(db: Db, token: string | undefined): Promise<PendingStaff | undefined> {
  return token === undefined ? Promise.resolve(undefined) : db.first(pendingStaff(token));
}
