import type { Job } from '../../platform/jobs.ts';
import { applyScheduledChanges } from '../apply-scheduled-changes.ts';
import { remindOfExpiry } from '../expiring-accreditations.ts';

export const companyJobs: readonly Job[] = [
  { name: 'apply-scheduled-changes', cron: '* * * * *', handle: applyScheduledChanges },
  {
    name: 'remind-of-expiry',
    cron: '15 * * * *',
    handle: async (database) => {
      while ((await database.inTx(remindOfExpiry)) === 500);
    },
  },
];
