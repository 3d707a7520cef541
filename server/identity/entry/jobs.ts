import { asId } from '../../../contract/kit/ids.ts';
import type { Job } from '../../platform/jobs.ts';
import { purgeSignInRecords } from '../purge-sign-in-records.ts';
import { endStaleImpersonations } from '../impersonation.ts';
import { sendResetLink } from '../password-reset.ts';

export const identityJobs: readonly Job[] = [
  {
    name: 'send-reset-link',
    handle: async (database, { requestId, userId }) => {
      // Unknown address: the job runs all the same, with nothing to do.
      if (typeof requestId !== 'number' || typeof userId !== 'number') return;
      await database.inTx((tx) => sendResetLink(tx, { requestId, userId: asId<'user'>(userId) }));
    },
  },
  {
    name: 'purge-sign-in-records',
    cron: '17 * * * *',
    handle: async (database) => {
      await database.inTx(endStaleImpersonations);
      while ((await database.inTx(purgeSignInRecords)) > 0);
    },
  },
];
