import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Makes a key good again that a lock of the company had suspended, and records who did. False where the company has no suspended key of this id. */
export async function enableKey(tx: Tx, { companyId, userId, id }: { companyId: CompanyId; userId: UserId; id: number }): Promise<boolean> {
  const enabled = await tx.first(sql<{ id: number }>`
    update api_keys set suspended_at = null, enabled_at = app_now(), enabled_by = ${userId}
    where company_id = ${companyId} and id = ${id} and revoked_at is null and suspended_at is not null returning id`);
  return enabled !== undefined;
}
