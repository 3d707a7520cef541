import type { EnquiryId } from '../../contract/kit/ids.ts';
import { openEnquiry, releaseDueEnquiry } from '../enquiries/release-enquiry.ts';
import type { Db, Tx, Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';

/** An enquiry that stands still, and what is to be done with it. */
interface LeftBehind {
  readonly id: EnquiryId;
  readonly work: 'release' | 'distribute' | 'open';
}

/**
 * What nobody seems to be working on; a worker that was cut off leaves such. Of each kind the oldest hundred:
 * - to release: ought to be on sale for seconds and is not;
 * - to distribute: begun or due to begin seconds ago and not at its end, or with a slot freed by a declined offer that was not
 *   passed on while there is time (windows are shorter than a day: older offers need not be looked at);
 * - to open: ought to be open to everybody by now.
 * One statement, because every process asks every two seconds.
 */
function listLeftBehind(db: Db): Promise<LeftBehind[]> {
  return db.rows(sql<LeftBehind>`
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

/** Opens what single companies did not take to everybody, once the time for that has come. Opening twice changes nothing. */
export async function openDueEnquiry(tx: Tx, input: { enquiryId: EnquiryId }): Promise<void> {
  const due = await tx.first(sql`
    select enquiry_id from distribution_runs where enquiry_id = ${input.enquiryId} and opens_at <= app_now()`);
  if (due !== undefined) await openEnquiry(tx, input);
}

/**
 * Takes up what a worker that was cut off has left: enquiries due and not released, releases that stand still, slots that ought to
 * be open. Its job comes back by itself, but only after minutes; of a window of thirty that would be too many. What a living
 * worker is at is done by both in turns, and nothing twice. One enquiry that cannot be helped keeps no other waiting.
 */
export async function resumeReleases({ db, inTx }: Database): Promise<void> {
  const resume = ({ id: enquiryId, work }: LeftBehind): Promise<void> => {
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
  for (const enquiry of await listLeftBehind(db)) await resume(enquiry).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} releases could not be resumed`);
}
