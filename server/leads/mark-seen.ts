import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** The first opening of a bought lead counts. False for a code that is not the company's. */
export async function markSeen(tx: Tx, input: { companyId: CompanyId; code: string }): Promise<boolean> {
  const seen = await tx.first(sql`
    insert into lead_states (purchase_id, seen_at)
    select id, app_now() from purchases where company_id = ${input.companyId} and code = ${input.code}
    on conflict (purchase_id) do update set seen_at = coalesce(lead_states.seen_at, excluded.seen_at)
    returning purchase_id`);
  return seen !== undefined;
}
