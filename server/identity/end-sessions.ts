import type { UserId, CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import { revokeSession, revokeSessionsOfUser } from './session-store.ts';

/** Ends the session of a token, a trade user's or staff's. An unknown or ended one is no refusal: it is over either way. */
export async function endSession(tx: Tx, input: { token: string }): Promise<void> {
  await tx.rows(revokeSession(hashSecret(input.token)));
}

/** Ends every session of a user but the one that asks. Answers how many they were. */
export async function endOtherSessions(tx: Tx, input: { userId: UserId; keepSessionId: number }): Promise<number> {
  return (await tx.rows(revokeSessionsOfUser(input.userId, input.keepSessionId))).length;
}

/** Ends one living session of a user. False for one that is somebody else's, or over. */
export async function endOwnSession(tx: Tx, input: { userId: UserId; sessionId: number }): Promise<boolean> {
  const ended = await tx.rows(sql`
    update sessions set revoked_at = app_now()
    where id = ${input.sessionId} and user_id = ${input.userId} and revoked_at is null returning id`);
  return ended.length === 1;
}

/**
 * Ends every session of every user of a company. The caller has locked or changed the company's row in this transaction,
 * so that a sign-in under way has either written its session by now or finds the company locked.
 */
export async function endSessionsOfCompany(tx: Tx, input: { companyId: CompanyId }): Promise<void> {
  await tx.rows(sql`
    update sessions s set revoked_at = app_now()
    from users u where u.id = s.user_id and u.company_id = ${input.companyId} and s.revoked_at is null`);
}
