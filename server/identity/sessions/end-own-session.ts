import type { UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Ends one living session of a user. False for one that is somebody else's, or over. */
export async function endOwnSession(tx: Tx, input: { userId: UserId; sessionId: number }): Promise<boolean> {
  const ended = await tx.rows(sql`
    update sessions set revoked_at = app_now()
    where id = ${input.sessionId} and user_id = ${input.userId} and revoked_at is null returning id`);
  return ended.length === 1;
}
