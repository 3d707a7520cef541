import { asId } from '../../contract/kit/ids.ts';
import type { Job } from '../platform/jobs.ts';
import { expireEnquiries } from './expire-enquiries.ts';
import { releaseEnquiry } from './release-enquiry.ts';
import { repriceEnquiries } from './reprice-enquiries.ts';
import { isHeldUntilLater } from './queries.ts';
import { lockEnquiry } from './store.ts';

/** What runs in the background for enquiries. Every handler may run twice. */
export const enquiryJobs: readonly Job[] = [
  {
    name: 'release-enquiry',
    concurrency: 2,
    handle: async (database, payload) => {
      const enquiryId = asId<'enquiry'>(Number(payload['enquiryId']));
      await database.inTx(async (tx) => {
        // An operator may have held it for longer, or held a duplicate, since this job was put in the queue, or do so now.
        await lockEnquiry(tx, enquiryId);
        if (await isHeldUntilLater(tx, enquiryId)) return;
        await releaseEnquiry(tx, { enquiryId, staffId: null });
      });
    },
  },
  {
    name: 'expire-enquiries',
    cron: '* * * * *',
    handle: async (database) => {
      await database.inTx(expireEnquiries);
    },
  },
  {
    name: 'reprice-enquiries',
    cron: '* * * * *',
    handle: async (database) => {
      while ((await database.inTx(repriceEnquiries)) === 2_000);
    },
  },
];
