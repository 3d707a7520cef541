import type { UserId, CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import { endImpersonations } from './impersonation.ts';
import { listStaffSessions } from './sessions-query.ts';
import { revokeSession, revokeUserSessions } from './session-store.ts';

/** Ends the session of a token, of a trade user or staff. An unknown or ended token is not an error. */
export async function endSession(tx: Tx, input: { token: string }): Promise<void> {
  await tx.rows(revokeSession(hashSecret(input.token)));
}

/** Ends every session of a user except the calling one. Returns how many ended. */
export async function endOtherSessions(tx: Tx, input: { userId: UserId; keepSessionId: number }): Promise<number> {
  return (await tx.rows(revokeUserSessions(input.userId, input.keepSessionId))).length;
}

/** Ends one active session of a user. False if it belongs to somebody else or is over. */
export async function endOwnSession(tx: Tx, input: { userId: UserId; sessionId: number }): Promise<boolean> {
  const ended = await tx.rows(sql`
    update sessions set revoked_at = app_now()
    where id = ${input.sessionId} and user_id = ${input.userId} and revoked_at is null returning id`);
  return ended.length === 1;
}

/**
 * Ends every session of every user of a company. The caller holds the company's row lock, so a concurrent sign-in has either stored its
 * session or finds the company locked.
 */
export async function endCompanySessions(tx: Tx, input: { companyId: CompanyId }): Promise<void> {
  await tx.rows(sql`
    update sessions s set revoked_at = app_now()
    from users u where u.id = s.user_id and u.company_id = ${input.companyId} and s.revoked_at is null`);
}

export interface StaffSessionsEnd {
  readonly staffId: StaffId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
  /** All are ended if undefined. */
  readonly sessionId: number | undefined;
  /** The caller's own session, which stays unless it is named. */
  readonly keepSessionId: number | null;
}

/**
 * Ends one staff session of a member or all of them, with the impersonations begun in them, and audits how many. Returns that number.
 * Takes the member's row, so a concurrent sign-in has either stored its session or comes afterwards.
 */
export async function endStaffSessions(tx: Tx, { staffId, reason, by, sessionId, keepSessionId }: StaffSessionsEnd): Promise<number> {
  await tx.rows(sql`select id from staff where id = ${staffId} for no key update`);
  const active = await listStaffSessions(tx, staffId);
  const ended = active.filter(({ id }) => (sessionId === undefined ? id !== keepSessionId : id === sessionId));
  if (ended.length === 0) return 0;
  const which = sessionId === undefined ? sql`id is distinct from ${keepSessionId}::bigint` : sql`id = ${sessionId}`;
  await endImpersonations(
    tx,
    sql`session_id in (select id from sessions where staff_id = ${staffId} and ${which})`,
    'the session was ended',
  );
  await tx.rows(sql`update sessions set revoked_at = app_now() where staff_id = ${staffId} and revoked_at is null and ${which}`);
  await recordAudit(tx, {
    ...by,
    action: 'staff.end-sessions',
    object: { type: 'staff', id: staffId },
    reason,
    before: { sessions: active.length },
    after: { sessions: active.length - ended.length },
  });
  return ended.length;
}
