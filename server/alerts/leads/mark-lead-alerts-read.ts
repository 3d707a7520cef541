import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { offeredOf } from './offered-query.ts';

/** The company has seen these alerts; the first time counts. Ids that were never offered to it are passed over. */
export async function markLeadAlertsRead(tx: Tx, input: { companyId: CompanyId; enquiryIds: readonly number[] }): Promise<void> {
  await tx.rows(sql`
    insert into lead_alert_states (company_id, enquiry_id, viewed_at)
    select o.company_id, o.enquiry_id, app_now() from ${offeredOf(input)} o
    on conflict (company_id, enquiry_id) do update set viewed_at = coalesce(lead_alert_states.viewed_at, excluded.viewed_at)`);
}
