import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Toggles a lead's archived state and returns it; undefined for a code that is not the company's. */
export async function toggleArchive(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<boolean | undefined> {
  const turned = await tx.first(sql<{ archived: boolean }>`
    insert into lead_states (purchase_id, archived_at)
    select id, app_now() from purchases where company_id = ${companyId} and code = ${code}
    on conflict (purchase_id) do update set archived_at = case when lead_states.archived_at is null then app_now() end
    returning archived_at is not null as archived`);
  return turned?.archived;
}

/**
 * Archives or restores leads; those already in that state keep their time. False if a code is not the company's: the caller then rolls back. In id
 * order, to avoid deadlocks.
 */
export async function archiveLeads(
  tx: Tx,
  { companyId, codes, archived }: { companyId: CompanyId; codes: readonly string[]; archived: boolean },
): Promise<boolean> {
  const put = await tx.rows(sql`
    insert into lead_states (purchase_id, archived_at)
    select id, case when ${archived}::boolean then app_now() end
    from purchases where company_id = ${companyId} and code = any(${[...codes]}::text[]) order by id
    on conflict (purchase_id) do update
    set archived_at = case when excluded.archived_at is not null then coalesce(lead_states.archived_at, excluded.archived_at) end
    returning purchase_id`);
  return put.length === codes.length;
}

/** Locks a company's lead through its own record, which also marks it as seen; undefined for another company's code. */
export async function lockLead(tx: Tx, companyId: CompanyId, code: string): Promise<PurchaseId | undefined> {
  const locked = await tx.first(sql<{ purchaseId: PurchaseId }>`
    insert into lead_states (purchase_id, seen_at)
    select id, app_now() from purchases where company_id = ${companyId} and code = ${code}
    on conflict (purchase_id) do update set seen_at = coalesce(lead_states.seen_at, excluded.seen_at)
    returning purchase_id as "purchaseId"`);
  return locked?.purchaseId;
}
