import { emailKey } from '../../contract/kit/email-rule.ts';
import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { matchesOwner, type FactorOwner } from './second-factor-query.ts';
import { isLockedOut } from './session-store.ts';

export interface HeldUser {
  readonly locked: boolean;
}

/** Locks a user whose password was just verified. No row if it changed meanwhile. */
export function lockUser(userId: UserId, passwordHash: string): Sql<HeldUser> {
  return sql<HeldUser>`
    select ${isLockedOut} as locked from users u join members m on m.user_id = u.id join companies c on c.id = m.company_id
    where u.id = ${userId} and u.password_hash = ${passwordHash} for no key update of u for share of c, m`;
}

export function lockStaff(staffId: StaffId, passwordHash: string): Sql<{ id: StaffId }> {
  return sql<{ id: StaffId }>`
    select id from staff where id = ${staffId} and password_hash = ${passwordHash} and disabled_at is null for no key update`;
}

/** How long an attempt may be in flight; an unfinished one counts as a failure after that. */
const attemptTimeoutSeconds = 30;

export function insertAttempt(attempt: { accountHash: Buffer; address: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into sign_in_failures (account_hash, address, failed_at)
    values (${attempt.accountHash}, ${attempt.address}, app_now() + make_interval(secs => ${attemptTimeoutSeconds}::double precision))
    returning id`;
}

export function settleAttemptAsFailure(attemptId: number): Sql {
  return sql`update sign_in_failures set failed_at = app_now() where id = ${attemptId}`;
}

export function removeAttempt(attemptId: number): Sql {
  return sql`delete from sign_in_failures where id = ${attemptId}`;
}

/** Clears an account's failures once its owner has proved their identity. */
export function forgetFailures(account: string): Sql {
  return sql`delete from sign_in_failures where account_hash = ${hashSecret(account)} and failed_at <= app_now()`;
}

/** Replaces a hash with today's parameters; the password is unchanged, so no session ends. */
export function replacePasswordHash(table: 'users' | 'staff', id: UserId | StaffId, before: string, after: string): Sql {
  return table === 'users'
    ? sql`update users set password_hash = ${after} where id = ${id} and password_hash = ${before}`
    : sql`update staff set password_hash = ${after} where id = ${id} and password_hash = ${before}`;
}

export interface NewLink {
  readonly userId: UserId;
  readonly purpose: 'validate-email' | 'reset-password' | 'sign-in';
  readonly tokenHash: Buffer;
  /** Lookup key of a sign-in link; other links are found by their token. */
  readonly selector: string | null;
  readonly seconds: number;
  /** Recipient; defaults to the user's current address. */
  readonly email?: string;
}

export function insertLink({ userId, purpose, tokenHash, selector, seconds, email }: NewLink): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into user_links (user_id, purpose, token_hash, selector, email, expires_at)
    select id, ${purpose}, ${tokenHash}, ${selector}, coalesce(${email ?? null}::text, email), app_now() + make_interval(secs => ${seconds}::double precision)
    from users where id = ${userId}
    returning id`;
}

export function markValidationSent(userId: UserId): Sql {
  return sql`update users set validation_sent_at = app_now() where id = ${userId}`;
}

type LinkPurpose = NewLink['purpose'];

/** Ends a user's valid links. */
export function endLinks(userId: UserId, purposes: readonly LinkPurpose[]): Sql {
  return sql`
    update user_links set ended_at = app_now()
    where user_id = ${userId} and purpose = any(${[...purposes]}::text[]) and ended_at is null`;
}

/** Ends the link that would confirm a pending address. */
export function endPendingLinks(userId: UserId): Sql {
  return sql`
    update user_links l set ended_at = app_now() from users u
    where u.id = ${userId} and l.user_id = u.id and l.purpose = 'validate-email' and l.ended_at is null and l.email <> u.email`;
}

/** Spends a reset link. Locks the user's row first, as everywhere, so concurrent uses are serialised. */
export function takeResetLink({ token, email }: { token: string; email: string }): Sql<{ id: UserId; email: string }> {
  return sql<{ id: UserId; email: string }>`
    with owner as (
      select u.id, u.email from users u join user_links l on l.user_id = u.id
      where l.token_hash = ${hashSecret(token)} and l.purpose = 'reset-password' and u.email = ${emailKey(email)}
      for no key update of u)
    update user_links l set ended_at = app_now() from owner
    where l.token_hash = ${hashSecret(token)} and l.user_id = owner.id and l.email = owner.email
      and l.ended_at is null and l.expires_at > app_now()
    returning owner.id, owner.email`;
}

/** Inserts a key, replacing an unconfirmed one; no row if one is already active. */
export function insertSecondFactor({ kind, id }: FactorOwner, secret: Buffer): Sql<{ id: number }> {
  const [userId, staffId] = kind === 'user' ? [id, null] : [null, id];
  const target = kind === 'user' ? sql`(user_id)` : sql`(staff_id)`;
  return sql<{ id: number }>`
    insert into second_factors as f (user_id, staff_id, secret) values (${userId}::bigint, ${staffId}::bigint, ${secret})
    on conflict ${target} do update set secret = excluded.secret, last_step = 0, created_at = app_now() where f.confirmed_at is null
    returning f.id`;
}

export interface HeldFactor {
  readonly id: number;
  readonly secret: Buffer;
  readonly lastStep: number;
  readonly confirmedAt: Date | null;
  readonly now: Date;
}

/** Locks a second factor so concurrent codes are checked one after the other. */
export function lockSecondFactor(owner: FactorOwner): Sql<HeldFactor> {
  return sql<HeldFactor>`
    select f.id, f.secret, f.last_step as "lastStep", f.confirmed_at as "confirmedAt", app_now() as now
    from second_factors f where ${matchesOwner(owner)} for update`;
}

export function markSecondFactorConfirmed(factorId: number, step: number): Sql {
  return sql`update second_factors set confirmed_at = app_now(), last_step = ${step} where id = ${factorId}`;
}

export function markStepUsed(factorId: number, step: number): Sql {
  return sql`update second_factors set last_step = ${step} where id = ${factorId}`;
}

export function deleteSecondFactor(owner: FactorOwner): Sql<{ id: number; confirmedAt: Date | null }> {
  return sql<{ id: number; confirmedAt: Date | null }>`
    delete from second_factors f where ${matchesOwner(owner)} returning f.id, f.confirmed_at as "confirmedAt"`;
}

/** Salted with the factor id, so precomputed hashes are useless. */
const recoveryHash = (factorId: number, code: string): Buffer => hashSecret(`${factorId}:${code}`);

export function insertRecoveryCodes(factorId: number, codes: readonly string[]): readonly [Sql, Sql] {
  const hashes = codes.map((code) => recoveryHash(factorId, code));
  return [
    sql`delete from recovery_codes where second_factor_id = ${factorId}`,
    sql`insert into recovery_codes (second_factor_id, code_hash) select ${factorId}, hash from unnest(${hashes}::bytea[]) as hash`,
  ];
}

/** Spends a recovery code and returns how many are left; no row if wrong or already used. */
export function takeRecoveryCode(factorId: number, code: string): Sql<{ left: number }> {
  return sql<{ left: number }>`
    with used as (
      update recovery_codes set used_at = app_now()
      where second_factor_id = ${factorId} and code_hash = ${recoveryHash(factorId, code)} and used_at is null returning 1)
    select (select count(*) from recovery_codes where second_factor_id = ${factorId} and used_at is null) - 1 as left from used`;
}

export function insertPendingSignIn(pending: { tokenHash: Buffer; owner: FactorOwner; byPassword: boolean; seconds: number }): Sql {
  const { kind, id } = pending.owner;
  return sql`
    insert into pending_sign_ins (token_hash, user_id, staff_id, by_password, expires_at)
    values (${pending.tokenHash}, ${kind === 'user' ? id : null}::bigint, ${kind === 'staff' ? id : null}::bigint,
            ${pending.byPassword}, app_now() + make_interval(secs => ${pending.seconds}::double precision))`;
}

export function deletePendingSignIn(tokenHash: Buffer): Sql {
  return sql`delete from pending_sign_ins where token_hash = ${tokenHash}`;
}
