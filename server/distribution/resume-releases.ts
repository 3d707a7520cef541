import type { EnquiryId } from '../../contract/kit/ids.ts';
import { listDueReleases } from '../enquiries/release/due-releases-query.ts';
import { releaseDueEnquiry } from '../enquiries/release/release-due-enquiry.ts';
import type { Database } from '../platform/database/database.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';
import { openDueEnquiry } from './open-due-enquiry.ts';
import { listAbandonedReleases, listOverdueToOpen } from './under-way-queries.ts';

/**
 * Takes up what a worker that was cut off has left: enquiries due and not released, releases that stand still, slots that ought to
 * be open. Its job comes back by itself, but only after minutes; of a window of thirty that would be too many. What a living
 * worker is at is done by both in turns, and nothing twice. One enquiry that cannot be helped keeps no other waiting.
 */
export async function resumeReleases({ db, inTx }: Database): Promise<void> {
  const failures: unknown[] = [];
  const each = async (enquiries: readonly EnquiryId[], work: (enquiryId: EnquiryId) => Promise<void>): Promise<void> => {
    for (const enquiryId of enquiries) await work(enquiryId).catch((error: unknown) => failures.push(error));
  };
  await each(await listDueReleases(db), (enquiryId) => inTx((tx) => releaseDueEnquiry(tx, { enquiryId })));
  await each(await listAbandonedReleases(db), (enquiryId) => distributeEnquiry(inTx, enquiryId));
  await each(await listOverdueToOpen(db), (enquiryId) => inTx((tx) => openDueEnquiry(tx, { enquiryId })));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} releases could not be resumed`);
}
