import type { Job } from '../platform/jobs.ts';
import { purgeSignInRecords } from './purge-sign-in-records.ts';

export const identityJobs: readonly Job[] = [
  {
    name: 'purge-sign-in-records',
    cron: '17 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeSignInRecords)) > 0);
    },
  },
];
