import type { Job } from '../../../platform/jobs.ts';
import { reminderBatch, sendReviewReminders } from '../request-review.ts';
import { publishDueReviews } from '../moderate-review.ts';
import { notifyReplies } from '../replies.ts';

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
      while ((await database.inTx(sendReviewReminders)) === reminderBatch);
    },
  },
  {
    name: 'tell-of-replies',
    cron: '*/5 * * * *',
    handle: async (database) => {
      while ((await database.inTx(notifyReplies)) > 0);
    },
  },
];
