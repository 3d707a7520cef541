import type { CompanyId } from '../../../contract/kit/ids.ts';
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
