import type { UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { revokeSessionsOfUser } from './session-store.ts';

/** Ends every session of a user but the one that asks. Answers how many they were. */
export async function endOtherSessions(tx: Tx, input: { userId: UserId; keepSessionId: number }): Promise<number> {
  return (await tx.rows(revokeSessionsOfUser(input.userId, input.keepSessionId))).length;
}
