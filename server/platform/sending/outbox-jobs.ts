import type { Job } from '../jobs.ts';
import type { Post } from './post.ts';
import { purgeMessages } from './kept-messages.ts';
import { sendMessages } from './send-messages.ts';

/** Below the time after which a job counts as lost and is given to somebody else. */
const longestMs = 50_000;

/** The safety net under the loop, and where the operator sees whether messages are sent at all. */
export function sendMessagesJob(post: Post): Job {
  return {
    name: 'send-messages',
    cron: '* * * * *',
    handle: async (database) => void (await sendMessages(database, post, AbortSignal.timeout(longestMs))),
  };
}

/** What is kept of messages is emptied when nobody needs it any more. */
export const purgeMessagesJob: Job = {
  name: 'purge-messages',
  cron: '23 3 * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeMessages)) > 0);
  },
};
