import type { Job } from '../platform/jobs.ts';
import { eraseIntroductions, markFailedIntroductions } from './introductions.ts';

export const financeJobs: readonly Job[] = [
  {
    name: 'mark-failed-introductions',
    cron: '* * * * *',
    handle: async (database) => {
      await database.inTx(markFailedIntroductions);
    },
  },
  {
    name: 'erase-introductions',
    cron: '53 * * * *',
    handle: async (database) => {
      while ((await database.inTx(eraseIntroductions)) > 0);
    },
  },
];
