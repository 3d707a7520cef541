import { companyStatuses } from '../../contract/companies/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Switches lead alerts on or off; off pauses offers and automatic buying as well. The caller holds the account's lock, as
 * every offer and automatic purchase does: after this none is made by what stood here before. False for a closed company.
 */
export async function setAlerts(tx: Tx, input: { companyId: CompanyId; on: boolean }): Promise<boolean> {
  const changed = await tx.first(sql`
    update companies set alerts_paused_at = case when ${input.on}::boolean then null else coalesce(alerts_paused_at, app_now()) end
    where id = ${input.companyId} and status_id = ${companyStatuses.active} returning id`);
  return changed !== undefined;
}
