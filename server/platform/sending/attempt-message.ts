import type { Database } from '../database/database.ts';
import { beginHandover } from './begin-handover.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { NeverDelivered, NoSuchRecipient, NotTaken } from './mail-sender.ts';
import { maskAddresses } from './mask.ts';
import type { Post } from './post.ts';
import { prepareMessage, type PreparedMessage, type Rendering } from './prepare-message.ts';
import type { Outcome } from './record-outcome.ts';
import type { Found } from './sms-sender.ts';

/** A message whose sender died with it this often takes no more senders down. */
const mostBegun = 10;

type Ready = Exclude<PreparedMessage, { kind: 'dropped' }>;

function tellOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return maskAddresses(`${error.message}${cause}`).slice(0, 500);
}

function failed(error: unknown, more: { readonly inDoubt: boolean; readonly rendering?: Rendering }): Outcome {
  const noRecipient = error instanceof NoSuchRecipient;
  return { kind: 'failed', error: tellOf(error), final: error instanceof NeverDelivered, noRecipient, rendering: null, ...more };
}

function givenUp(error: string, inDoubt: boolean): Outcome {
  return { kind: 'failed', error, final: true, noRecipient: false, inDoubt, rendering: null };
}

/** Null: this installation cannot send by this channel. */
function wayOut(post: Post, prepared: Ready): (() => Promise<void>) | null {
  const { mail, sms } = post;
  if (prepared.kind === 'mail') return mail === null ? null : () => mail.send(prepared.mail);
  return sms === null ? null : () => sms.send({ to: prepared.to, text: prepared.text });
}

/** Asks the provider for a text message of which nobody knows whether it arrived. A mail is recognised by its Message-ID instead. */
function lookFor(post: Post, message: ClaimedMessage, prepared: Ready): Promise<Found> | null {
  const { inDoubtSince: since, handedMark: mark } = message;
  if (prepared.kind === 'mail' || since === null || mark === null || post.sms === null) return null;
  return post.sms.find({ to: prepared.to, mark, since });
}

async function prepare(database: Database, post: Post, message: ClaimedMessage): Promise<Outcome | Ready> {
  const inDoubt = message.inDoubtSince !== null;
  try {
    const prepared = await prepareMessage(database.db, post, message);
    if (prepared.kind !== 'dropped') return prepared;
    return inDoubt ? givenUp(`not sent again: ${prepared.reason}`, true) : prepared;
  } catch (error) {
    return failed(error, { inDoubt });
  }
}

/**
 * Puts a message into words and hands it over, outside any transaction. Null where somebody else has taken it over meanwhile.
 * Throws only where the database fails before anything has left.
 */
export async function attemptMessage(database: Database, post: Post, message: ClaimedMessage): Promise<Outcome | null> {
  let inDoubt = message.inDoubtSince !== null;
  if (message.attempts > mostBegun) return givenUp('begun again and again, never ended', inDoubt);
  const prepared = await prepare(database, post, message);
  if (prepared.kind !== 'mail' && prepared.kind !== 'sms') return prepared;
  const { rendering } = prepared;
  const found = await lookFor(post, message, prepared)?.catch((error: unknown) => failed(error, { inDoubt, rendering }));
  if (typeof found === 'object') return found;
  if (found === 'taken') return { kind: 'sent', rendering };
  if (found === 'cannot_tell') return givenUp('nobody can tell whether an earlier try arrived', true);
  if (found === 'never_came') inDoubt = false;

  const handOver = wayOut(post, prepared);
  if (handOver === null) return { kind: 'kept', rendering };
  if (!(await beginHandover(database, message, prepared))) return null;
  try {
    await handOver();
    return { kind: 'sent', rendering };
  } catch (error) {
    return failed(error, { inDoubt: inDoubt || !(error instanceof NotTaken), rendering });
  }
}
