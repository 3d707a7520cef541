import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db, Tx } from '../database/database.ts';
import type { MessageWords } from '../message-words.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { RecipientKind } from './messaging-context.ts';

/** A message that only this process may send while its claim lasts. */
export interface ClaimedMessage {
  readonly id: number;
  readonly claim: string;
  readonly dedupeKey: string;
  readonly channel: 'email' | 'sms' | 'push';
  readonly template: string;
  readonly recipientKind: RecipientKind;
  readonly recipientId: number | null;
  readonly recipientAddress: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>> | null;
  /** Including this attempt. */
  readonly attempts: number;
  /** When an earlier attempt with an unknown outcome began. */
  readonly inDoubtSince: Date | null;
  /** Mark by which to look up a text message in doubt. */
  readonly handedMark: Buffer | null;
  /** The operator's templates, by language. */
  readonly words: Readonly<Record<string, MessageWords>> | null;
}

/** The columns of a row to be rendered. */
export const claimedColumns: Sql = sql`id, coalesce(claim::text, '') as claim, dedupe_key as "dedupeKey", channel, template,
  recipient_kind as "recipientKind", recipient_id as "recipientId", recipient_address as "recipientAddress", payload, secrets, attempts,
  handing_at as "inDoubtSince", handed_mark as "handedMark",
  (select jsonb_object_agg(language, words) from (
    select distinct on (language) language, words from message_wordings where template = outbox_messages.template order by language, id desc) w
   where words is not null) as words`;

export const batchSize = 10;
/**
 * Lease duration. Exceeds ten messages at the senders' full timeouts; messages of a crashed worker are picked up when it
 * expires.
 */
const claimMinutes = 5;

/**
 * Tests whether a claimed message is being handed over under this claim, and not under an earlier one that left it in doubt.
 */
export const isLeaving: Sql = sql`handing_at >= available_at - make_interval(mins => ${claimMinutes})`;

/** Claims the messages overdue longest. Concurrent callers get others. */
export function claimMessages(tx: Tx): Promise<ClaimedMessage[]> {
  return tx.rows(sql<ClaimedMessage>`
    update outbox_messages
    set claim = gen_random_uuid(), attempts = attempts + 1, available_at = app_now() + make_interval(mins => ${claimMinutes})
    where id in (select id from outbox_messages
                 where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at <= app_now()
                 order by available_at limit ${batchSize} for update skip locked)
    returning ${claimedColumns}`);
}

/** Finds the operator's current template of a message; undefined if the built-in one applies. */
export async function findCurrentWords(
  db: Db,
  { template, language }: { readonly template: string; readonly language: PageLanguage },
): Promise<MessageWords | undefined> {
  const last = await db.first(sql<{ words: MessageWords | null }>`
    select words from message_wordings where template = ${template} and language = ${language} order by id desc limit 1`);
  return last?.words ?? undefined;
}
