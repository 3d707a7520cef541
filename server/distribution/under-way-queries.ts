import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

interface Found {
  readonly id: EnquiryId;
}
const ids = (rows: readonly Found[]): EnquiryId[] => rows.map((row) => row.id);

/**
 * Releases that nobody seems to be working on: begun or due to begin seconds ago and not at their end, or with a slot
 * freed by a declined offer that was not passed on while there is time. A worker that was cut off leaves such.
 */
export async function listAbandonedReleases(db: Db): Promise<EnquiryId[]> {
  return ids(
    await db.rows(sql<Found>`
      (select e.id from enquiries e
       where e.status = 'released' and e.opened_at is null and e.released_at <= app_now() - interval '3 seconds'
         and not exists (select from distribution_runs r where r.enquiry_id = e.id)
       order by e.released_at limit 100)
      union
      (select enquiry_id from distribution_runs where settled_at is null and matched_at <= app_now() - interval '3 seconds'
       order by matched_at limit 100)
      union
      (select r.enquiry_id from distribution_runs r join enquiries e on e.id = r.enquiry_id
       where r.window_until > app_now() and e.status = 'released' and e.sold + e.reserved < e.max_sales
         and exists (select from offers o where o.enquiry_id = r.enquiry_id and o.outcome = 'declined' and o.ended_at <= app_now() - interval '3 seconds')
         and cardinality(r.matched) > (select count(*) from distribution_decisions d where d.enquiry_id = r.enquiry_id)
       limit 100)`),
  );
}

/** Enquiries that ought to be open to everybody by now and are not. */
export async function listOverdueToOpen(db: Db): Promise<EnquiryId[]> {
  return ids(
    await db.rows(sql<Found>`
      select e.id from enquiries e join distribution_runs r on r.enquiry_id = e.id
      where e.status = 'released' and e.opened_at is null and r.opens_at <= app_now()
      order by e.released_at limit 100`),
  );
}
