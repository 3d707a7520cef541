import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { enquiryLifeDays } from '../settings.ts';

/** Ends every enquiry whose time in the marketplace is over. Answers how many. */
export async function expireEnquiries(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = valueOf(row?.settings ?? null, enquiryLifeDays);
  const expired = await tx.rows(sql<{ id: number }>`
    with expired as (
      update enquiries set status = 'expired', ended_at = app_now()
      where status = 'released' and released_at <= app_now() - make_interval(days => ${days}::integer) returning id)
    insert into enquiry_events (enquiry_id, event) select id, 'expired' from expired returning enquiry_id as id`);
  return expired.length;
}
