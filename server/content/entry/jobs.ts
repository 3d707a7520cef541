import type { Job } from '../../platform/jobs.ts';
import { purgeAttachments } from '../attachments.ts';

export const contentJobs: readonly Job[] = [
  {
    name: 'purge-attachments',
    cron: '47 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeAttachments)) > 0);
    },
  },
];
