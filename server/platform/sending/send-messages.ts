import type { Database } from '../database.ts';
import { batchSize, claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { mailConnections, NeverDelivered } from './mail-sender.ts';
import { maskAddresses } from './mask.ts';
import type { Post } from './post.ts';
import { prepareMessage, type PreparedMessage } from './prepare-message.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';

/** A message whose sender died with it this often takes no more senders down. */
const mostBegun = 10;

function tellOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return maskAddresses(`${error.message}${cause}`).slice(0, 500);
}

/** Hands it over, outside any transaction. */
async function handOver(post: Post, prepared: Exclude<PreparedMessage, { kind: 'dropped' }>): Promise<'sent' | 'kept'> {
  if (prepared.kind === 'mail') {
    if (post.mail === null) return 'kept';
    await post.mail.send(prepared.mail);
    return 'sent';
  }
  if (post.sms === null) return 'kept';
  await post.sms.send({ to: prepared.to, text: prepared.text });
  return 'sent';
}

async function attempt(database: Database, post: Post, message: ClaimedMessage): Promise<Outcome> {
  if (message.attempts > mostBegun) return { kind: 'failed', error: 'begun again and again, never ended', final: true, rendering: null };
  let prepared: PreparedMessage | undefined;
  try {
    prepared = await prepareMessage(database.db, post, message);
    if (prepared.kind === 'dropped') return prepared;
    return { kind: await handOver(post, prepared), rendering: prepared.rendering };
  } catch (error) {
    const rendering = prepared === undefined || prepared.kind === 'dropped' ? null : prepared.rendering;
    return { kind: 'failed', error: tellOf(error), final: error instanceof NeverDelivered, rendering };
  }
}

async function sendOne(database: Database, post: Post, message: ClaimedMessage): Promise<void> {
  const { id, channel, template, attempts } = message;
  const outcome = await attempt(database, post, message);
  const written = await recordOutcome(database, message, outcome, post.showsPrivate);
  post.outcomes.add(channel, written);
  if (outcome.kind === 'failed') post.log.warn({ messageId: id, template, attempts, outcome: written }, 'a message could not be sent');
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
