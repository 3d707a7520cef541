import { releaseDueEnquiry } from '../enquiries/release/release-due-enquiry.ts';
import type { Database } from '../platform/database/database.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';
import { listLeftBehind, type LeftBehind } from './left-behind-query.ts';
import { openDueEnquiry } from './open-due-enquiry.ts';

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
