import type { Tx } from '../database/database.ts';
import type { MessageWords } from '../message-words.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { RecipientKind } from './post.ts';

/** A message that this process alone may send, for as long as its claim counts. */
export interface ClaimedMessage {
  readonly id: number;
  readonly claim: string;
  readonly dedupeKey: string;
  readonly channel: 'email' | 'sms';
  readonly template: string;
  readonly recipientKind: RecipientKind;
  readonly recipientId: number | null;
  readonly recipientAddress: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>> | null;
  /** This one included. */
  readonly attempts: number;
  /** When an earlier try was begun of which nobody knows whether it arrived. */
  readonly inDoubtSince: Date | null;
  /** Of a text message in doubt: what it is looked for by. */
  readonly handedMark: Buffer | null;
  /** What the operator has worded otherwise, by language. */
  readonly words: Readonly<Record<string, MessageWords>> | null;
}

/** The columns of a row that is to be put into words. */
export const claimedColumns: Sql = sql`id, coalesce(claim::text, '') as claim, dedupe_key as "dedupeKey", channel, template,
  recipient_kind as "recipientKind", recipient_id as "recipientId", recipient_address as "recipientAddress", payload, secrets, attempts,
  handing_at as "inDoubtSince", handed_mark as "handedMark",
  (select jsonb_object_agg(language, words) from (
    select distinct on (language) language, words from message_wordings where template = outbox_messages.template order by language, id desc) w
   where words is not null) as words`;

export const batchSize = 10;
/** Longer than ten messages can take with every patience of the senders used up; whoever died frees its messages by it. */
const claimMinutes = 5;

/** Whether a claimed message is just being handed over: begun under this claim, and not under an earlier one that left it in doubt. */
export const isLeaving: Sql = sql`handing_at >= available_at - make_interval(mins => ${claimMinutes})`;

/** Takes the messages that have been due longest. Whoever asks at the same time gets others. */
export function claimMessages(tx: Tx): Promise<ClaimedMessage[]> {
  return tx.rows(sql<ClaimedMessage>`
    update outbox_messages
    set claim = gen_random_uuid(), attempts = attempts + 1, available_at = app_now() + make_interval(mins => ${claimMinutes})
    where id in (select id from outbox_messages
                 where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at <= app_now()
                 order by available_at limit ${batchSize} for update skip locked)
    returning ${claimedColumns}`);
}
