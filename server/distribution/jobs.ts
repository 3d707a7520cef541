import { asId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { JobPayload } from '../platform/database/database.ts';
import type { Job } from '../platform/jobs.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';
import { openDueEnquiry } from './releases.ts';

const parseEnquiryId = (payload: JobPayload): EnquiryId => asId<'enquiry'>(Number(payload['enquiryId']));

export const distributionJobs: readonly Job[] = [
  {
    // Queued by a release, and by a declined offer that goes to the next company.
    name: 'distribute-enquiry',
    concurrency: 4,
    handle: (database, payload) => distributeEnquiry(database.inTx, parseEnquiryId(payload)),
  },
  {
    name: 'open-enquiry',
    handle: (database, payload) => database.inTx((tx) => openDueEnquiry(tx, { enquiryId: parseEnquiryId(payload) })),
  },
];
