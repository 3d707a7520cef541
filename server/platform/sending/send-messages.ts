import type { Database } from '../database/database.ts';
import { attemptMessage } from './attempt-message.ts';
import { batchSize, claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { mailConnections } from './mail-sender.ts';
import type { Post } from './post.ts';
import { recordOutcome } from './record-outcome.ts';

async function sendOne(database: Database, post: Post, message: ClaimedMessage): Promise<void> {
  const { id, channel, template, attempts } = message;
  if (post.unrecorded.has(id)) return;
  post.unrecorded.add(id);
  try {
    const outcome = await attemptMessage(database, post, message);
    if (outcome === null) return;
    const written = await recordOutcome(database, message, outcome, post.showsPrivate);
    post.outcomes.add(channel, written);
    if (outcome.kind === 'failed') post.log.warn({ messageId: id, template, attempts, outcome: written }, 'a message could not be sent');
  } finally {
    post.unrecorded.delete(id);
  }
}

/**
 * Sends all that is due, or keeps it where this installation cannot send. Several may run at once, here and elsewhere: a
 * claim gives every message to one of them. No more are under way than can be handed over, so that each says what is true as
 * it leaves. `signal` ends it between two batches, `rest` may take a while there and is told
 * how long the batch took in milliseconds. Answers how many it dealt with.
 */
export async function sendMessages(
  database: Database,
  post: Post,
  signal?: AbortSignal,
  rest: (tookMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  for (let done = 0; ;) {
    const began = performance.now();
    const claimed = await database.inTx(claimMessages);
    const waiting = [...claimed];
    const lane = async (): Promise<void> => {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await sendOne(database, post, message);
    };
    const results = await Promise.allSettled(Array.from({ length: mailConnections }, lane));
    done += claimed.length;
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (claimed.length < batchSize || signal?.aborted === true) return done;
    await rest(performance.now() - began);
  }
}
