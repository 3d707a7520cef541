import type { EnquiryId } from '../../contract/kit/ids.ts';
import { openEnquiry, releaseDueEnquiry } from '../enquiries/release-enquiry.ts';
import type { Db, Tx, Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';

/** A stalled enquiry and the work it needs. */
interface StalledEnquiry {
  readonly id: EnquiryId;
  readonly work: 'release' | 'distribute' | 'open';
}

/**
 * Lists work that a crashed worker left, the oldest hundred of each kind. Release: due for seconds but not on sale. Distribute: due or started
 * seconds ago and unfinished, or with a slot freed by a declined offer not passed on (windows are under a day, so older offers are skipped). Open:
 * past its opening time. One statement, because every process polls every two seconds.
 */
function listStalledEnquiries(db: Db): Promise<StalledEnquiry[]> {
  return db.rows(sql<StalledEnquiry>`
    (select id, 'release' as work from enquiries
     where status in ('received', 'held') and not held_as_duplicate and hold_reasons = '{}' and (status = 'received' or hold_release_at is not null)
       and coalesce(hold_release_at, received_at) <= app_now() - interval '3 seconds'
     order by received_at limit 100)
    union all
    select id, 'distribute' from (
      (select e.id from enquiries e
       where e.status = 'released' and e.opened_at is null and e.released_at <= app_now() - interval '3 seconds'
         and not exists (select from distribution_runs r where r.enquiry_id = e.id)
       order by e.released_at limit 100)
      union
      (select enquiry_id from distribution_runs where settled_at is null and matched_at <= app_now() - interval '3 seconds'
       order by matched_at limit 100)
      union
      (select r.enquiry_id
       from offers o join distribution_runs r on r.enquiry_id = o.enquiry_id join enquiries e on e.id = o.enquiry_id
       where o.outcome = 'declined' and o.ended_at between app_now() - interval '1 day' and app_now() - interval '3 seconds'
         and r.window_until > app_now() and e.status = 'released' and e.sold + e.reserved < e.max_sales
         and cardinality(r.matched) > (select count(*) from distribution_decisions d where d.enquiry_id = r.enquiry_id)
       limit 100)) standing
    union all
    (select e.id, 'open' from enquiries e join distribution_runs r on r.enquiry_id = e.id
     where e.status = 'released' and e.opened_at is null and r.opens_at <= app_now()
     order by e.released_at limit 100)`);
}

/** Opens an enquiry's remaining slots to everyone once its window has ended. Idempotent. */
export async function openDueEnquiry(tx: Tx, input: { enquiryId: EnquiryId }): Promise<void> {
  const due = await tx.first(sql`
    select enquiry_id from distribution_runs where enquiry_id = ${input.enquiryId} and opens_at <= app_now()`);
  if (due !== undefined) await openEnquiry(tx, input);
}

/**
 * Resumes what a crashed worker left: due releases, stalled distributions and slots overdue to open. The job's own retry takes minutes, too long for
 * a window of thirty. Safe beside a live worker. One failing enquiry does not hold up the others.
 */
export async function resumeReleases({ db, inTx }: Database): Promise<void> {
  const resume = ({ id: enquiryId, work }: StalledEnquiry): Promise<void> => {
    switch (work) {
      case 'release':
        return inTx((tx) => releaseDueEnquiry(tx, { enquiryId }));
      case 'distribute':
        return distributeEnquiry(inTx, enquiryId);
      case 'open':
        return inTx((tx) => openDueEnquiry(tx, { enquiryId }));
    }
  };
  const failures: unknown[] = [];
  for (const enquiry of await listStalledEnquiries(db)) await resume(enquiry).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} releases could not be resumed`);
}
