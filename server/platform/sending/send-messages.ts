import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs.ts';
import { batchSize, claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { judgeFailure, type MailFeedback } from './mail-feedback.ts';
import { DeviceGone, mailConnections, NeverDelivered, NoSuchRecipient, NotTaken, type Found } from './mail-sender.ts';
import { maskAddresses } from './mask.ts';
import type { MessagingContext } from './messaging-context.ts';
import { loadLayout, prepareMessage, type PreparedMessage, type Rendering } from './prepare-message.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';
import { sql } from '../database/sql.ts';
import { inSpan, splitTraceparent } from '../database/tracing.ts';
import { computeSmsMark } from './sms-text.ts';

/**
 * Marks that a message is about to be handed over: after a crash, the mark says that it may have arrived. False if this worker no longer holds the
 * claim.
 */
async function beginHandover(database: Database, { id, claim }: ClaimedMessage, prepared: PreparedMessage): Promise<boolean> {
  const mark = prepared.kind === 'sms' ? computeSmsMark(prepared.text) : null;
  const started = await database.inTx((tx) =>
    tx.rows(
      sql`update outbox_messages set handing_at = app_now(), handed_mark = ${mark} where id = ${id} and claim = ${claim} returning id`,
    ),
  );
  return started.length > 0;
}

/** Continues the trace of the message's cause. */
async function sendOne(database: Database, messaging: MessagingContext, claimed: ClaimedMessage): Promise<void> {
  const { payload, parent } = splitTraceparent(claimed.payload);
  const { id, channel, template, attempts } = claimed;
  const attributes = {
    'messaging.system': 'plumbline-outbox',
    'messaging.destination.name': template,
    'messaging.message.id': String(id),
    'plumbline.channel': channel,
    'plumbline.attempts': attempts,
  };
  await inSpan({ name: `send ${template}`, kind: 'consumer', parent, attributes }, () =>
    sendUnlessSending(database, messaging, { ...claimed, payload }),
  );
}

async function sendUnlessSending(database: Database, messaging: MessagingContext, message: ClaimedMessage): Promise<void> {
  const { id, channel, template, attempts } = message;
  if (messaging.unrecorded.has(id)) return;
  messaging.unrecorded.add(id);
  try {
    const outcome = await attemptMessage(database, messaging, message);
    if (outcome === null) return;
    const written = await recordOutcome(database, messaging.tokens, { message, outcome, keepsSecrets: messaging.showsPrivate });
    messaging.outcomes.add(channel, written);
    if (outcome.kind === 'failed') messaging.log.warn({ messageId: id, template, attempts, outcome: written }, 'could not send a message');
  } finally {
    messaging.unrecorded.delete(id);
  }
}

/**
 * Sends everything that is due, or keeps it if this installation cannot send. Safe to run concurrently: each message has one
 * claim. Claims no more than can be handed over, so that each message is current when it leaves. `signal` stops it between
 * batches; `rest` may pause there and receives the batch duration in milliseconds. Returns how many it handled.
 */
export async function sendMessages(
  database: Database,
  messaging: MessagingContext,
  signal?: AbortSignal,
  rest: (tookMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  for (let done = 0; ;) {
    const began = performance.now();
    const claimed = await database.inTx(claimMessages);
    const waiting = [...claimed];
    const lane = async (): Promise<void> => {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await sendOne(database, messaging, message);
    };
    const results = await Promise.allSettled(Array.from({ length: mailConnections }, lane));
    done += claimed.length;
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (claimed.length < batchSize || signal?.aborted === true) return done;
    await rest(performance.now() - began);
  }
}

/** Below the timeout after which a job counts as lost and another worker takes it. */
const maxJobMs = 50_000;

/** Safety net for the send loop, and where the operator sees whether messages are sent at all. */
export function sendMessagesJob(messaging: MessagingContext): Job {
  return {
    name: 'send-messages',
    cron: '* * * * *',
    handle: async (database) => void (await sendMessages(database, messaging, AbortSignal.timeout(maxJobMs))),
  };
}

interface SendLoop {
  /** Resolves when the messages in flight are done, at the latest after ten seconds. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 10_000;
const busy = 0.7;
/** While the process is busy, mails take a quarter of the time and leave three to waiting requests. */
const restShare = 3;
const maxRestMs = 1_000;

/** Rests after a batch if this process was busy since the last one. */
function restWhenBusy(): (tookMs: number) => Promise<void> {
  let since = performance.eventLoopUtilization();
  return async (tookMs) => {
    const { utilization } = performance.eventLoopUtilization(since);
    if (utilization > busy) await wait(Math.min(maxRestMs, tookMs * restShare));
    since = performance.eventLoopUtilization();
  };
}

/**
 * Polls for messages twice a second, so that each leaves within a second. A poll costs one index lookup; NOTIFY would make every purchase queue for
 * one server-wide lock.
 */
export function startSendLoop(database: Database, messaging: MessagingContext, pauseMs = 500): SendLoop {
  const stopping = new AbortController();
  const rest = restWhenBusy();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // Load the layout in advance, so that the first message does not wait for it.
  const sendDueMessages = async (): Promise<void> => {
    try {
      await loadLayout();
      await sendMessages(database, messaging, stopping.signal, rest);
    } catch (error) {
      messaging.log.error({ err: error }, 'sending failed; messages remain queued');
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs);
  };
  const next = (): void => {
    running = sendDueMessages();
  };
  next();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** A message whose sender crashed this often is abandoned, so that it takes down no more. */
const maxStarts = 10;

type Ready = Exclude<PreparedMessage, { kind: 'dropped' }>;

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return maskAddresses(`${error.message}${cause}`).slice(0, 500);
}

interface FailedMore {
  readonly inDoubt: boolean;
  readonly rendering?: Rendering;
  readonly refusal?: MailFeedback | null;
}

function failed(error: unknown, more: FailedMore): Outcome {
  const noRecipient = error instanceof NoSuchRecipient;
  const standard = { rendering: null, refusal: null };
  return { kind: 'failed', error: formatError(error), final: error instanceof NeverDelivered, noRecipient, ...standard, ...more };
}

function givenUp(error: string, inDoubt: boolean): Outcome {
  return { kind: 'failed', error, final: true, noRecipient: false, inDoubt, rendering: null, refusal: null };
}

/** Turns the mail server's refusal of an address into a bounce. Null for other failures, and for text messages. */
function findRefusal({ tokens }: MessagingContext, { id, attempts }: ClaimedMessage, prepared: Ready, error: unknown): MailFeedback | null {
  if (prepared.kind !== 'mail' || !(error instanceof NoSuchRecipient)) return null;
  const { code, reason } = judgeFailure({ words: error.message, isPermanent: true });
  const isUnknown = reason === 'no_mailbox' || reason === 'no_domain';
  const token = tokens.sign(id);
  return {
    source: 'smtp',
    event: `${token} ${attempts}`,
    kind: 'hard',
    reason: isUnknown ? reason : 'no_mailbox',
    code,
    address: prepared.mail.to,
    token,
  };
}

/** Null if this installation cannot send by this channel. */
function chooseTransport(messaging: MessagingContext, { id }: ClaimedMessage, prepared: Ready): (() => Promise<void>) | null {
  const { mail, sms, push, tokens } = messaging;
  if (prepared.kind === 'push') return push === null ? null : () => push.send(prepared.push);
  if (prepared.kind === 'mail') return mail === null ? null : () => mail.send(prepared.mail);
  return sms === null ? null : () => sms.send({ to: prepared.to, text: prepared.text, token: tokens.sign(id) });
}

/** Asks the provider about a text message with an unknown outcome. A mail is recognised by its Message-ID, a notification by its topic. */
function findSentMessage(messaging: MessagingContext, message: ClaimedMessage, prepared: Ready): Promise<Found> | null {
  const { inDoubtSince: since, handedMark: mark } = message;
  if (prepared.kind !== 'sms' || since === null || mark === null || messaging.sms === null) return null;
  return messaging.sms.find({ to: prepared.to, mark, since });
}

async function prepare(database: Database, messaging: MessagingContext, message: ClaimedMessage): Promise<Outcome | Ready> {
  const inDoubt = message.inDoubtSince !== null;
  try {
    const prepared = await prepareMessage(database.db, messaging, message);
    if (prepared.kind !== 'dropped') return prepared;
    return inDoubt ? givenUp(`not sent again: ${prepared.reason}`, true) : prepared;
  } catch (error) {
    return failed(error, { inDoubt });
  }
}

/**
 * Renders and hands over a message, outside any transaction. Null if another worker has taken it over. Throws only if the
 * database fails before anything was sent.
 */
async function attemptMessage(database: Database, messaging: MessagingContext, message: ClaimedMessage): Promise<Outcome | null> {
  let inDoubt = message.inDoubtSince !== null;
  if (message.attempts > maxStarts) return givenUp('begun again and again, never ended', inDoubt);
  const prepared = await prepare(database, messaging, message);
  if (prepared.kind !== 'mail' && prepared.kind !== 'sms' && prepared.kind !== 'push') return prepared;
  const { rendering } = prepared;
  const found = await findSentMessage(messaging, message, prepared)?.catch((error: unknown) => failed(error, { inDoubt, rendering }));
  if (typeof found === 'object') return found;
  if (found === 'taken') return { kind: 'sent', rendering };
  if (found === 'cannot_tell') return givenUp('nobody can tell whether an earlier try arrived', true);
  if (found === 'never_came') inDoubt = false;

  const handOver = chooseTransport(messaging, message, prepared);
  if (handOver === null) return { kind: 'kept', rendering };
  if (!(await beginHandover(database, message, prepared))) return null;
  try {
    await handOver();
    return { kind: 'sent', rendering };
  } catch (error) {
    if (error instanceof DeviceGone) return { kind: 'dropped', reason: 'device_gone' };
    const refusal = findRefusal(messaging, message, prepared, error);
    return failed(error, { inDoubt: inDoubt || !(error instanceof NotTaken), rendering, refusal });
  }
}
