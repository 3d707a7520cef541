import type { UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { endPendingLinks } from '../store.ts';

/** The address that was wanted for an account is wanted no more; the link that was sent there ends. */
export async function endPendingEmail(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  await tx.together(endPendingLinks(userId), sql`update users set pending_email = null, pending_email_until = null where id = ${userId}`);
}
