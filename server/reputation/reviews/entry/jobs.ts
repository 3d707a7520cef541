import type { Job } from '../../../platform/jobs.ts';
import { reminderBatch, remindOfReview } from '../request-review.ts';
import { publishDueReviews } from '../moderate-review.ts';
import { tellOfReplies } from '../replies.ts';

/** Scheduled work on reviews. Every handler may run twice. */
export const reviewJobs: readonly Job[] = [
  {
    name: 'publish-due-reviews',
    cron: '*/5 * * * *',
    handle: async (database) => {
      while ((await database.inTx(publishDueReviews)) > 0);
    },
  },
  {
    name: 'remind-of-review',
    cron: '17 * * * *',
    handle: async (database) => {
      while ((await database.inTx(remindOfReview)) === reminderBatch);
    },
  },
  {
    name: 'tell-of-replies',
    cron: '*/5 * * * *',
    handle: async (database) => {
      while ((await database.inTx(tellOfReplies)) > 0);
    },
  },
];
