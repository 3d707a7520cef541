import { asId } from '../../../contract/kit/ids.ts';
import type { Job } from '../../platform/jobs.ts';
import { expireOffer } from '../declines.ts';
import { purgeKeys } from '../store.ts';
import { settleWithdrawal } from '../settle-withdrawal.ts';

export const buyingJobs: readonly Job[] = [
  {
    name: 'settle-withdrawal',
    concurrency: 2,
    handle: async (database, payload) => {
      await settleWithdrawal(database, asId<'enquiry'>(Number(payload['enquiryId'])));
    },
  },
  {
    name: 'lapse-offers',
    cron: '* * * * *',
    handle: async (database) => {
      while (await database.inTx(expireOffer));
    },
  },
  {
    name: 'purge-idempotency-keys',
    cron: '17 3 * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeKeys)) === 5_000);
    },
  },
];
