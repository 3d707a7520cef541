import type { Job } from '../jobs.ts';
import type { MessagingContext } from './messaging-context.ts';
import { purgeMessages } from './kept-messages.ts';
import { sendMessages } from './send-messages.ts';

/** Below the timeout after which a job counts as lost and another worker takes it. */
const maxDurationMs = 50_000;

/** Safety net for the send loop, and where the operator sees whether messages are sent at all. */
export function sendMessagesJob(messaging: MessagingContext): Job {
  return {
    name: 'send-messages',
    cron: '* * * * *',
    handle: async (database) => void (await sendMessages(database, messaging, AbortSignal.timeout(maxDurationMs))),
  };
}

/** Empties stored messages that nobody needs any more. */
export const purgeMessagesJob: Job = {
  name: 'purge-messages',
  cron: '23 3 * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeMessages)) > 0);
  },
};
