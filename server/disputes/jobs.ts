import type { Job } from '../platform/jobs.ts';
import { endQuestion } from './answer-question.ts';

export const answeringJobs: readonly Job[] = [
  {
    name: 'end-customer-questions',
    cron: '* * * * *',
    handle: async (database) => {
      while (await database.inTx(endQuestion));
    },
  },
];
