import { asId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { JobPayload } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';
import { openDueEnquiry } from './open-due-enquiry.ts';
import { listAbandonedReleases, listOverdueToOpen } from './under-way-queries.ts';

const enquiryOf = (payload: JobPayload): EnquiryId => asId<'enquiry'>(Number(payload['enquiryId']));

/** One enquiry that cannot be helped must not keep the others waiting; it is complained about when they are done. */
async function eachOnItsOwn(enquiries: readonly EnquiryId[], work: (enquiryId: EnquiryId) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const enquiryId of enquiries) await work(enquiryId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${enquiries.length} releases could not be resumed`);
}

export const distributionJobs: readonly Job[] = [
  {
    // Put into the queue by a release, and by a declined offer, which goes to the next company.
    name: 'distribute-enquiry',
    concurrency: 4,
    handle: (database, payload) => distributeEnquiry(database.inTx, enquiryOf(payload)),
  },
  {
    name: 'open-enquiry',
    handle: (database, payload) => database.inTx((tx) => openDueEnquiry(tx, { enquiryId: enquiryOf(payload) })),
  },
  {
    // A job whose worker was cut off comes back after minutes; of a window of thirty that would be too many.
    name: 'resume-releases',
    cron: '* * * * *',
    handle: async (database) => {
      const releases = await listAbandonedReleases(database.db);
      await eachOnItsOwn(releases, (enquiryId) => distributeEnquiry(database.inTx, enquiryId));
      const overdue = await listOverdueToOpen(database.db);
      await eachOnItsOwn(overdue, (enquiryId) => database.inTx((tx) => openDueEnquiry(tx, { enquiryId })));
    },
  },
];
