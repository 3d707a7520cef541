import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** A lead of the company, locked through what the company keeps of it; undefined for another's code. Who writes about it has seen it. */
export async function lockLead(tx: Tx, companyId: CompanyId, code: string): Promise<PurchaseId | undefined> {
  const locked = await tx.first(sql<{ purchaseId: PurchaseId }>`
    insert into lead_states (purchase_id, seen_at)
    select id, app_now() from purchases where company_id = ${companyId} and code = ${code}
    on conflict (purchase_id) do update set seen_at = coalesce(lead_states.seen_at, excluded.seen_at)
    returning purchase_id as "purchaseId"`);
  return locked?.purchaseId;
}
