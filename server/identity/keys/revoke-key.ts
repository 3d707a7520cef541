import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Takes a key away. Whoever is buying under it holds it (`holdKey`), so that this waits for them, and nobody buys under it after
 * this was answered. False where the company has no such key.
 */
export async function revokeKey(tx: Tx, { companyId, id }: { companyId: CompanyId; id: number }): Promise<boolean> {
  const key = await tx.first(sql<{ id: number }>`
    select id from api_keys where company_id = ${companyId} and id = ${id} and revoked_at is null for update`);
  if (key === undefined) return false;
  await tx.rows(sql`update api_keys set revoked_at = app_now() where id = ${id}`);
  return true;
}

/** Takes every key away from the company of a user, waiting for what is bought under them as `revokeKey` does. Answers how many there were. */
export async function revokeKeysOfUser(tx: Tx, userId: UserId): Promise<number> {
  const keys = await tx.rows(sql<{ id: number }>`
    select k.id from api_keys k join users u on u.company_id = k.company_id
    where u.id = ${userId} and k.revoked_at is null order by k.id for update of k`);
  if (keys.length > 0) await tx.rows(sql`update api_keys set revoked_at = app_now() where id = any(${keys.map(({ id }) => id)}::bigint[])`);
  return keys.length;
}
