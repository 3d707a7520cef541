import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { offeredOf } from './offered-query.ts';

/** Clears alerts from the pane of a company, or brings them back. Ids that were never offered to it are passed over. */
export async function dismissLeadAlerts(
  tx: Tx,
  input: { companyId: CompanyId; enquiryIds: readonly number[]; restore: boolean },
): Promise<void> {
  await tx.rows(sql`
    insert into lead_alert_states (company_id, enquiry_id, dismissed_at)
    select o.company_id, o.enquiry_id, case when ${input.restore}::boolean then null else app_now() end from ${offeredOf(input)} o
    on conflict (company_id, enquiry_id) do update set dismissed_at = excluded.dismissed_at`);
}
