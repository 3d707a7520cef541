import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/sql.ts';

/**
 * The session of a trade user whose password has just been found right. No row comes back where the company is locked or
 * the password was changed meanwhile. Both rows are held: a lock or a new password that comes at the same time waits, and
 * then ends this session like the others.
 */
export function insertTradeSession(session: { tokenHash: Buffer; userId: UserId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select u.id from users u join companies c on c.id = u.company_id
      where u.id = ${session.userId} and u.password_hash = ${session.passwordHash} and c.locked_at is null
      for no key update of u for share of c)
    insert into sessions (token_hash, user_id) select ${session.tokenHash}, id from owner returning id`;
}

export function insertStaffSession(session: { tokenHash: Buffer; staffId: StaffId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select id from staff
      where id = ${session.staffId} and password_hash = ${session.passwordHash} and disabled_at is null
      for no key update)
    insert into sessions (token_hash, staff_id) select ${session.tokenHash}, id from owner returning id`;
}

/** Ends one session; ending it again changes nothing. */
export function revokeSession(tokenHash: Buffer): Sql {
  return sql`update sessions set revoked_at = app_now() where token_hash = ${tokenHash} and revoked_at is null`;
}

/** Remembers that a session was used. Two requests at once write once. */
export function touchSession(sessionId: number, olderThan: Date): Sql {
  return sql`update sessions set last_seen_at = app_now() where id = ${sessionId} and last_seen_at <= ${olderThan}`;
}

/** So long an attempt may be under way; one that never came to an end counts as a failure from then on. */
const underWaySeconds = 30;

export function insertAttempt(attempt: { accountHash: Buffer; address: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into sign_in_failures (account_hash, address, failed_at)
    values (${attempt.accountHash}, ${attempt.address}, app_now() + make_interval(secs => ${underWaySeconds}::double precision))
    returning id`;
}

export function settleAttemptAsFailure(attemptId: number): Sql {
  return sql`update sign_in_failures set failed_at = app_now() where id = ${attemptId}`;
}

export function removeAttempt(attemptId: number): Sql {
  return sql`delete from sign_in_failures where id = ${attemptId}`;
}

/** A hash made again with today's parameters; the password is the same, therefore no session ends. */
export function replacePasswordHash(table: 'users' | 'staff', id: UserId | StaffId, before: string, after: string): Sql {
  return table === 'users'
    ? sql`update users set password_hash = ${after} where id = ${id} and password_hash = ${before}`
    : sql`update staff set password_hash = ${after} where id = ${id} and password_hash = ${before}`;
}

export interface NewLink {
  readonly userId: UserId;
  readonly purpose: 'validate-email' | 'reset-password' | 'sign-in';
  readonly tokenHash: Buffer;
  /** What a sign-in link is looked up by; the others are found by their token. */
  readonly selector: string | null;
  readonly seconds: number;
}

/** A link for the address that the user has now. */
export function insertLink({ userId, purpose, tokenHash, selector, seconds }: NewLink): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into user_links (user_id, purpose, token_hash, selector, email, expires_at)
    select id, ${purpose}, ${tokenHash}, ${selector}, email, app_now() + make_interval(secs => ${seconds}::double precision)
    from users where id = ${userId}
    returning id`;
}

export function markValidationSent(userId: UserId): Sql {
  return sql`update users set validation_sent_at = app_now() where id = ${userId}`;
}
