import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Device } from './device-rule.ts';
import type { FactorOwner } from './second-factor-query.ts';

/** How a session begins, whoever it is for. */
interface NewSession {
  readonly tokenHash: Buffer;
  /** It is over then, however often it is used. */
  readonly seconds: number;
}

const endsAt = ({ seconds }: NewSession): Sql => sql`app_now() + make_interval(secs => ${seconds}::double precision)`;

/**
 * The session of a trade user whose password has just been found right. No row comes back where the company is locked or
 * the password was changed meanwhile. Both rows are held: a lock or a new password that comes at the same time waits, and
 * then ends this session like the others.
 */
export function insertTradeSession(session: NewSession & Device & { userId: UserId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select u.id from users u join companies c on c.id = u.company_id
      where u.id = ${session.userId} and u.password_hash = ${session.passwordHash} and c.locked_at is null
      for no key update of u for share of c)
    insert into sessions (token_hash, ends_at, user_id, password_checked_at, browser, system, address)
    select ${session.tokenHash}, ${endsAt(session)}, id, app_now(), ${session.browser}, ${session.system}, ${session.network} from owner
    returning id`;
}

/**
 * The session of a user who was let in otherwise than by the password alone. The caller holds the user's row and has seen
 * no lock.
 */
export function insertSession(session: NewSession & Device & { userId: UserId; byPassword: boolean }): Sql {
  return sql`
    insert into sessions (token_hash, ends_at, user_id, password_checked_at, browser, system, address)
    values (${session.tokenHash}, ${endsAt(session)}, ${session.userId}, case when ${session.byPassword}::boolean then app_now() end,
            ${session.browser}, ${session.system}, ${session.network})`;
}

/** Ends the sessions of a user, except one. */
export function revokeSessionsOfUser(userId: UserId, keepSessionId: number | null): Sql {
  return sql`
    update sessions set revoked_at = app_now()
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keepSessionId}::bigint
    returning id`;
}

/** The password was right a moment ago. No row where it was changed meanwhile or the session is over. */
export function markPasswordChecked(check: { sessionId: number; userId: UserId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    update sessions s set password_checked_at = app_now() from users u
    where s.id = ${check.sessionId} and s.revoked_at is null and u.id = s.user_id and u.id = ${check.userId}
      and u.password_hash = ${check.passwordHash}
    returning s.id`;
}

export function insertStaffSession(session: NewSession & { staffId: StaffId; passwordHash: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    with owner as (
      select id from staff
      where id = ${session.staffId} and password_hash = ${session.passwordHash} and disabled_at is null
      for no key update)
    insert into sessions (token_hash, ends_at, staff_id) select ${session.tokenHash}, ${endsAt(session)}, id from owner returning id`;
}

/** The session of a member of staff whose second factor was right. The caller holds the member's row. */
export function insertSessionOfStaff(session: NewSession & { staffId: StaffId }): Sql {
  return sql`insert into sessions (token_hash, ends_at, staff_id) values (${session.tokenHash}, ${endsAt(session)}, ${session.staffId})`;
}

/** Ends one session; ending it again changes nothing. */
export function revokeSession(tokenHash: Buffer): Sql {
  return sql`update sessions set revoked_at = app_now() where token_hash = ${tokenHash} and revoked_at is null`;
}

/** Remembers that a session was used. Two requests at once write once. */
export function touchSession(sessionId: number, unusedMs: number): Sql {
  return sql`
    update sessions set last_seen_at = app_now()
    where id = ${sessionId} and last_seen_at < app_now() - make_interval(secs => ${unusedMs / 1_000}::double precision)`;
}

const ofPerson = ({ kind, id }: FactorOwner): Sql => (kind === 'user' ? sql`user_id = ${id}` : sql`staff_id = ${id}`);

/** Ends what a person has beyond so many sessions, first the one that was not used for longest. The caller holds the person's row. */
export function endSurplusSessions(owner: FactorOwner, most: number): Sql {
  return sql`
    update sessions set revoked_at = app_now()
    where id in (select id from sessions where ${ofPerson(owner)} and revoked_at is null
                 order by last_seen_at desc, id desc offset ${most}::integer)`;
}

/** Whose session a token is or was. */
export function ownerOfSession(tokenHash: Buffer): Sql<{ userId: UserId | null; staffId: StaffId | null }> {
  return sql<{ userId: UserId | null; staffId: StaffId | null }>`
    select user_id as "userId", staff_id as "staffId" from sessions where token_hash = ${tokenHash}`;
}

/** From now on, or for longer, the browser is one that this person has signed in with. */
export function upsertDevice({ kind, id }: FactorOwner, tokenHash: Buffer): Sql {
  const [column, target] = kind === 'user' ? [sql`user_id`, sql`(user_id, token_hash)`] : [sql`staff_id`, sql`(staff_id, token_hash)`];
  return sql`
    insert into known_devices (${column}, token_hash) values (${id}, ${tokenHash})
    on conflict ${target} do update set last_used_at = app_now()`;
}

/** Forgets what a person has beyond so many browsers, first the one that was not used for longest. */
export function deleteSurplusDevices(owner: FactorOwner, most: number): Sql {
  return sql`
    delete from known_devices
    where id in (select id from known_devices where ${ofPerson(owner)} order by last_used_at desc, id desc offset ${most}::integer)`;
}

/** Forgets the browsers of a user: who knew the former password may have signed in with one. */
export function deleteDevicesOfUser(userId: UserId): Sql {
  return sql`delete from known_devices where user_id = ${userId}`;
}
