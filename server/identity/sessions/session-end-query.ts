import type { SessionEnd } from '../../../contract/identity/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret, isToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Why the trade session of a token is over; asked where the gate did not let it in. Undefined where nothing is known of it,
 * any more or at all. A new password ends every session at the same moment: one that was over before was not ended by it.
 */
export async function findSessionEnd(db: Db, token: string | undefined): Promise<SessionEnd | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const row = await db.first(sql<{ ended: SessionEnd }>`
    select case
             when c.locked_at is not null then 'locked'
             when s.revoked_at < u.password_changed_at then 'ended'
             when greatest(s.created_at, s.password_checked_at) < u.password_changed_at then 'password'
             when s.revoked_at is not null then 'ended'
             else 'expired'
           end as ended
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.token_hash = ${hashSecret(token)}`);
  return row?.ended;
}
