import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Turns whether a lead is archived, and answers what it is now; undefined for a code that is not the company's. */
export async function toggleArchive(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<boolean | undefined> {
  const turned = await tx.first(sql<{ archived: boolean }>`
    insert into lead_states (purchase_id, archived_at)
    select id, app_now() from purchases where company_id = ${companyId} and code = ${code}
    on conflict (purchase_id) do update set archived_at = case when lead_states.archived_at is null then app_now() end
    returning archived_at is not null as archived`);
  return turned?.archived;
}

/**
 * Archives leads or takes them back out; what is so already keeps its time. False where one of the codes is not the company's: the
 * caller then undoes the others. In the order of their numbers, so that two calls never wait for each other.
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

/** A lead of the company, locked through what the company keeps of it; undefined for another's code. Who writes about it has seen it. */
export async function lockLead(tx: Tx, companyId: CompanyId, code: string): Promise<PurchaseId | undefined> {
  const locked = await tx.first(sql<{ purchaseId: PurchaseId }>`
    insert into lead_states (purchase_id, seen_at)
    select id, app_now() from purchases where company_id = ${companyId} and code = ${code}
    on conflict (purchase_id) do update set seen_at = coalesce(lead_states.seen_at, excluded.seen_at)
    returning purchase_id as "purchaseId"`);
  return locked?.purchaseId;
}
