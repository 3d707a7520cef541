import * as z from 'zod';
import { recordAudit, type AuditEntry } from '../audit.ts';
import { settingsColumn, getSettingValue, setting, type SettingValues } from '../business-settings.ts';
import type { Tx, Database, Db } from '../database/database.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { Job } from '../jobs.ts';
import { isLeaving, claimedColumns, type ClaimedMessage } from './claim-messages.ts';
import type { MessagingContext } from './messaging-context.ts';
import { eraseFeedback } from './mail-feedback.ts';
import { prepareMessage } from './prepare-message.ts';
import { writeRendering } from './record-outcome.ts';

/** How long to keep the text of a message. That it was sent, and why, is kept for ever, so that nothing is sent twice. */
export const keepWordsDays = setting('messages.keep_words_days', z.int().min(30).max(3_650), 365, 'days');

/** How long an operator may resend a message whose link grants access; no such link lives longer. */
export const keepLinksDays = setting('messages.keep_links_days', z.int().min(1).max(30), 7, 'days');

/** A worker that is rendering the message and has not begun the handover loses its claim and renders it again. */
const words = sql`
  forgotten_at = app_now(), subject = null, html = null, plain = null, headers = null, last_error = null,
  claim = case when ${isLeaving} then claim end,
  available_at = case when claim is not null and ${isLeaving} is not true then app_now() else available_at end`;

/**
 * Erases what was sent to the consumers of enquiries, and under these keys, with the addresses. The rows stay, so that no
 * cause is notified twice, and refuse text that a worker read before and records after this.
 */
export function eraseWords(of: {
  readonly enquiryIds: readonly number[];
  readonly dedupeKeys: readonly string[];
  /** Of the consumers' addresses. */
  readonly addressHashes: readonly Buffer[];
}): readonly Sql[] {
  return [
    sql`
      update outbox_messages set ${words}, recipient_shown = case when recipient_shown is not null then '-' end
      where recipient_kind = 'enquiry' and recipient_id = any(${[...of.enquiryIds]}::bigint[])`,
    sql`update outbox_messages set ${words} where dedupe_key = any(${[...of.dedupeKeys]}::text[])`,
    ...eraseFeedback(of.enquiryIds, of.addressHashes),
  ];
}

/**
 * Erases the links of abandoned messages and the text of old ones. The row stays, so that its cause is never notified again.
 * Returns how many rows it emptied, at most a thousand of each kind.
 */
export async function purgeMessages(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const [links, words] = await tx.pipeline(
    sql`
      update outbox_messages set secrets = null
      where id in (select id from outbox_messages
                   where dead_at < app_now() - make_interval(days => ${getSettingValue(settings, keepLinksDays)}) and secrets is not null limit 1000)
      returning id`,
    sql`
      update outbox_messages
      set subject = null, html = null, plain = null, headers = null, secrets = null, last_error = null,
          recipient_address = case when recipient_address is not null then coalesce(recipient_shown, '-') end
      where id in (select id from outbox_messages
                   where created_at < app_now() - make_interval(days => ${getSettingValue(settings, keepWordsDays)})
                     and subject is not null and num_nonnulls(sent_at, kept_at, dead_at) > 0 limit 1000)
      returning id`,
  );
  return links.length + words.length;
}

/** Empties stored messages that nobody needs any more. */
export const purgeMessagesJob: Job = {
  name: 'purge-messages',
  cron: '23 3 * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeMessages)) > 0);
  },
};

/** Keeps the messages of a made-up past without sending them; they are rendered when somebody reads them. */
export async function keepPastMessages(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update outbox_messages set kept_at = greatest(created_at, available_at)
    where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at <= app_now()`);
}

/** Renders kept messages of a made-up past on first reading. Messages that no longer apply stay without text. */
export async function renderKept(
  stores: { db: Db; inTx: Database['inTx'] },
  messaging: MessagingContext,
  ids: readonly number[],
): Promise<void> {
  const bare = await stores.db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where id = any(${[...ids]}::bigint[]) and kept_at is not null and recipient_shown is null`);
  for (const message of bare) {
    try {
      const prepared = await prepareMessage(stores.db, messaging, message);
      if (prepared.kind !== 'dropped') await stores.inTx((tx) => tx.rows(writeRendering(message.id, prepared.rendering)));
    } catch (error) {
      messaging.log.warn({ err: error, messageId: message.id, template: message.template }, 'could not render a kept message');
    }
  }
}

const describeState = ({ dead, inDoubt }: { dead: boolean; inDoubt: boolean }): string =>
  dead ? (inDoubt ? 'unknown' : 'dead') : 'failed';

/**
 * Queues a failed or abandoned message to leave now, with all attempts restored. Skips one in flight or already sent. For
 * one in doubt, the operator decides that it did not arrive.
 */
export async function sendAgain(
  tx: Tx,
  input: { id: number; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'queued' | 'not_failed' | 'unknown'> {
  const { id, reason, by } = input;
  const message = await tx.first(sql<{ waits: boolean; dead: boolean; inDoubt: boolean; attempts: number; template: string }>`
    select last_error is not null and num_nonnulls(sent_at, kept_at, dropped_at) = 0
             and (claim is null or available_at <= app_now()) as waits,
           dead_at is not null as dead, handing_at is not null as "inDoubt", attempts, template
    from outbox_messages where id = ${id} for update`);
  if (message === undefined) return 'unknown';
  if (!message.waits) return 'not_failed';
  await tx.rows(sql`
    update outbox_messages set dead_at = null, attempts = 0, claim = null, handing_at = null, handed_mark = null, available_at = app_now()
    where id = ${id}`);
  await recordAudit(tx, {
    ...by,
    action: 'message.send-again',
    object: { type: 'message', id },
    reason,
    before: { state: describeState(message), attempts: message.attempts, template: message.template },
    after: { state: 'queued' },
  });
  return 'queued';
}
