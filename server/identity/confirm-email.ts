import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/sql.ts';

/**
 * Confirms the address that a link was sent to, if it is still the user's. A link used before is as good while the address
 * is confirmed. Answers whose it is, or undefined for any other link.
 */
export async function confirmEmail(tx: Tx, { token }: { token: string }): Promise<UserId | undefined> {
  const confirmed = await tx.first(sql<{ userId: UserId; linkId: number }>`
    update users u set email_validated_at = coalesce(u.email_validated_at, app_now())
    from user_links l
    where l.token_hash = ${hashSecret(token)} and l.purpose = 'validate-email' and u.id = l.user_id and u.email = l.email
      and ((l.ended_at is null and l.expires_at > app_now()) or u.email_validated_at is not null)
    returning u.id as "userId", l.id as "linkId"`);
  if (confirmed === undefined) return undefined;
  await tx.rows(sql`update user_links set ended_at = app_now() where id = ${confirmed.linkId} and ended_at is null`);
  return confirmed.userId;
}
