import type { UserId, CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
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
