import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Device } from './device-rule.ts';
import type { FactorOwner } from './second-factor-query.ts';

/** Whether user `u`, member `m` of company `c`, may not sign in: the company or the member alone is locked. Lock `c` and `m` to keep it true. */
export const isLockedOut: Sql = sql`(c.locked_at is not null or m.locked_at is not null)`;

/** Fields of every new session, for users and staff. */
interface NewSession {
  readonly tokenHash: Buffer;
  /** Absolute lifetime, regardless of use. */
  readonly seconds: number;
}

const endsAt = ({ seconds }: NewSession): Sql => sql`app_now() + make_interval(secs => ${seconds}::double precision)`;

/**
 * Inserts a trade session after a correct password. No row if the company or the member is locked or the password changed. Locks their rows,
 * so a concurrent lock or password change waits and then ends this session too.
 */
export function insertTradeSession(session: NewSession & Device & { userId: UserId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select u.id from users u join members m on m.user_id = u.id join companies c on c.id = m.company_id
      where u.id = ${session.userId} and u.password_hash = ${session.passwordHash} and not ${isLockedOut}
      for no key update of u for share of c, m)
    insert into sessions (token_hash, ends_at, user_id, password_checked_at, browser, system, address)
    select ${session.tokenHash}, ${endsAt(session)}, id, app_now(), ${session.browser}, ${session.system}, ${session.network} from owner
    returning id`;
}

/** Inserts a session for a user who did not sign in by password alone. The caller holds the user's row and has checked for a lock. */
export function insertSession(session: NewSession & Device & { userId: UserId; byPassword: boolean; bySecondFactor: boolean }): Sql {
  return sql`
    insert into sessions (token_hash, ends_at, user_id, password_checked_at, second_factor_at, browser, system, address)
    values (${session.tokenHash}, ${endsAt(session)}, ${session.userId}, case when ${session.byPassword}::boolean then app_now() end,
            case when ${session.bySecondFactor}::boolean then app_now() end, ${session.browser}, ${session.system}, ${session.network})`;
}

/** Ends a user's sessions, except one. */
export function revokeUserSessions(userId: UserId, keepSessionId: number | null): Sql {
  return sql`
    update sessions set revoked_at = app_now()
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keepSessionId}::bigint
    returning id`;
}

/** Records a correct password. No row if it changed meanwhile or the session is over. */
export function markPasswordChecked(check: { sessionId: number; userId: UserId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    update sessions s set password_checked_at = app_now() from users u
    where s.id = ${check.sessionId} and s.revoked_at is null and u.id = s.user_id and u.id = ${check.userId}
      and u.password_hash = ${check.passwordHash}
    returning s.id`;
}

/** Records that the user confirmed their identity with a passkey, in place of password and second factor. */
export function markIdentityConfirmed(sessionId: number): Sql {
  return sql`update sessions set password_checked_at = app_now(), second_factor_at = app_now() where id = ${sessionId} and revoked_at is null`;
}

/** Records that the second factor was given or set up in a session. */
export function markSecondFactorGiven(sessionId: number): Sql {
  return sql`update sessions set second_factor_at = app_now() where id = ${sessionId} and revoked_at is null`;
}

/** Carries a given second factor over to the session that replaces another one of the same person. */
export function keepSecondFactor(formerSessionId: number, tokenHash: Buffer): Sql {
  return sql`
    update sessions n set second_factor_at = f.second_factor_at from sessions f
    where n.token_hash = ${tokenHash} and f.id = ${formerSessionId} and f.user_id = n.user_id`;
}

export function insertStaffSession(session: NewSession & Device & { staffId: StaffId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select id from staff
      where id = ${session.staffId} and password_hash = ${session.passwordHash} and disabled_at is null
      for no key update)
    insert into sessions (token_hash, ends_at, staff_id, browser, system, address)
    select ${session.tokenHash}, ${endsAt(session)}, id, ${session.browser}, ${session.system}, ${session.network} from owner
    returning id`;
}

/** Inserts a staff session after a correct second factor. The caller holds the member's row. */
export function insertConfirmedStaffSession(session: NewSession & Device & { staffId: StaffId }): Sql {
  return sql`
    insert into sessions (token_hash, ends_at, staff_id, browser, system, address)
    values (${session.tokenHash}, ${endsAt(session)}, ${session.staffId}, ${session.browser}, ${session.system}, ${session.network})`;
}

/** Ends one session; idempotent. */
export function revokeSession(tokenHash: Buffer): Sql {
  return sql`update sessions set revoked_at = app_now() where token_hash = ${tokenHash} and revoked_at is null`;
}

/** Records use of a session. Concurrent requests write once. */
export function touchSession(sessionId: number, unusedMs: number): Sql {
  return sql`
    update sessions set last_seen_at = app_now()
    where id = ${sessionId} and last_seen_at < app_now() - make_interval(secs => ${unusedMs / 1_000}::double precision)`;
}

const matchesPerson = ({ kind, id }: FactorOwner): Sql => (kind === 'user' ? sql`user_id = ${id}` : sql`staff_id = ${id}`);

/** Ends sessions beyond the limit, least recently used first. The caller holds the person's row. */
export function endSurplusSessions(owner: FactorOwner, most: number): Sql {
  return sql`
    update sessions set revoked_at = app_now()
    where id in (select id from sessions where ${matchesPerson(owner)} and revoked_at is null
                 order by last_seen_at desc, id desc offset ${most}::integer)`;
}

/** Selects the owner of a token's current or former session. */
export function selectSessionOwner(tokenHash: Buffer): Sql<{ userId: UserId | null; staffId: StaffId | null }> {
  return sql<{ userId: UserId | null; staffId: StaffId | null }>`
    select user_id as "userId", staff_id as "staffId" from sessions where token_hash = ${tokenHash}`;
}

/** Remembers a browser as one this person signed in with, or extends that. */
export function upsertDevice({ kind, id }: FactorOwner, tokenHash: Buffer): Sql {
  const [column, target] = kind === 'user' ? [sql`user_id`, sql`(user_id, token_hash)`] : [sql`staff_id`, sql`(staff_id, token_hash)`];
  return sql`
    insert into known_devices (${column}, token_hash) values (${id}, ${tokenHash})
    on conflict ${target} do update set last_used_at = app_now()`;
}

/** Forgets browsers beyond the limit, least recently used first. */
export function deleteSurplusDevices(owner: FactorOwner, most: number): Sql {
  return sql`
    delete from known_devices
    where id in (select id from known_devices where ${matchesPerson(owner)} order by last_used_at desc, id desc offset ${most}::integer)`;
}

/** Forgets a user's browsers: anyone who knew the old password may have signed in with one. */
export function deleteUserDevices(userId: UserId): Sql {
  return sql`delete from known_devices where user_id = ${userId}`;
}
