import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export type ConfirmableSetting = 'lead_delivery' | 'lead_alerts';

/** 'These settings are right' on the lead delivery or lead alerts page. The first confirmation completes the to-do for good. */
export async function confirmSettings(tx: Tx, input: { companyId: CompanyId; setting: ConfirmableSetting }): Promise<void> {
  const { companyId, setting } = input;
  await tx.rows(sql`
    update companies
    set lead_delivery_confirmed_at = case when ${setting} = 'lead_delivery' then coalesce(lead_delivery_confirmed_at, app_now()) else lead_delivery_confirmed_at end,
        lead_alerts_confirmed_at = case when ${setting} = 'lead_alerts' then coalesce(lead_alerts_confirmed_at, app_now()) else lead_alerts_confirmed_at end
    where id = ${companyId}`);
}
