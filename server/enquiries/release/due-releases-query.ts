import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Enquiries that ought to be on sale for seconds and are not: whoever was to release them was cut off. The oldest hundred. */
export async function listDueReleases(db: Db): Promise<EnquiryId[]> {
  const rows = await db.rows(sql<{ id: EnquiryId }>`
    select id from enquiries
    where status in ('received', 'held') and not held_as_duplicate and hold_reasons = '{}' and (status = 'received' or hold_release_at is not null)
      and coalesce(hold_release_at, received_at) <= app_now() - interval '3 seconds'
    order by received_at limit 100`);
  return rows.map((row) => row.id);
}
