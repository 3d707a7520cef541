import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { settingsColumn, getSettingValue, setting, type SettingValues } from '../business-settings.ts';
import { isDatabaseBusy } from '../database/transaction.ts';
import type { Database } from '../database/database.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { recordFeedback, type MailFeedback, type MessageTokens } from './mail-feedback.ts';
import type { DropReason } from './messaging-context.ts';
import type { Rendering } from './prepare-message.ts';

/** Delay after each failed attempt; after one more the message is abandoned. 21 hours in total. */
export const retryMinutes = setting(
  'messages.retry_minutes',
  z.array(z.int().min(1).max(10_080)).min(1).max(9),
  [1, 5, 30, 120, 360, 720],
  'minutes',
);

export type Outcome =
  | { readonly kind: 'sent' | 'kept'; readonly rendering: Rendering | null }
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** `final`: a retry is useless. `noRecipient`: nobody has the address. `inDoubt`: it may have arrived. */
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly final: boolean;
      readonly noRecipient: boolean;
      readonly inDoubt: boolean;
      /** The mail server's refusal of the address, which pauses it; null for every other failure. */
      readonly refusal: MailFeedback | null;
      readonly rendering: Rendering | null;
    };

type Written = Outcome['kind'] | 'dead' | 'unknown';

const firstWaitMs = 50;
const maxWaitMs = 2_000;

/** How long to wait after this many attempts; null after the last one. */
async function waitAfter(database: Database, attempts: number): Promise<number | null> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(row?.settings ?? null, retryMinutes)[attempts - 1] ?? null;
}

/** Keeps the earlier rendering if there is no new one, and writes nothing if it was erased meanwhile. */
function renderingColumns(rendering: Rendering | null): Sql {
  if (rendering === null) return sql`subject = subject`;
  const { recipient, subject, html, plain, headers } = rendering;
  return sql`
    recipient_shown = case when forgotten_at is not null and recipient_kind = 'enquiry' then '-' else ${recipient} end,
    subject = case when forgotten_at is null then ${subject}::text end, html = case when forgotten_at is null then ${html}::text end,
    plain = case when forgotten_at is null then ${plain}::text end,
    headers = case when forgotten_at is null then ${JSON.stringify(headers)}::jsonb end`;
}

/** Stores the text of a message that was kept without one. */
export function writeRendering(id: number, rendering: Rendering): Sql {
  return sql`update outbox_messages set ${renderingColumns(rendering)} where id = ${id}`;
}

const certain = sql`handing_at = null, handed_mark = null`;

/** Erases links and the addresses of recipients without an account once no resend is possible. */
const forgotten = (keepsSecrets: boolean): Sql =>
  keepsSecrets ? sql`secrets = secrets` : sql`secrets = null, recipient_address = case when recipient_address is not null then '-' end`;

/** An outcome to record. */
interface Recorded {
  readonly message: ClaimedMessage;
  readonly outcome: Outcome;
  readonly keepsSecrets: boolean;
}

const ours = ({ id, claim }: ClaimedMessage): Sql => sql`where id = ${id} and claim = ${claim}`;

async function write(database: Database, tokens: MessageTokens, { message, outcome, keepsSecrets }: Recorded): Promise<Written> {
  const writeDown = (statement: Sql) => database.inTx((tx) => tx.rows(statement));
  switch (outcome.kind) {
    case 'sent':
      // Record it even if another process holds the claim now: the database may have been away for longer than the lease.
      await writeDown(sql`
        update outbox_messages set claim = null, last_error = null, ${renderingColumns(outcome.rendering)}, sent_at = app_now(),
          kept_at = null, dead_at = null, no_recipient_at = null, dropped_at = null, drop_reason = null, ${certain}, ${forgotten(keepsSecrets)}
        where id = ${message.id} and sent_at is null`);
      return 'sent';
    case 'kept':
      await writeDown(sql`
        update outbox_messages set claim = null, last_error = null, ${renderingColumns(outcome.rendering)}, kept_at = app_now(),
          ${certain}, ${forgotten(keepsSecrets)} ${ours(message)}`);
      return 'kept';
    case 'dropped':
      await writeDown(sql`
        update outbox_messages set claim = null, dropped_at = app_now(), drop_reason = ${outcome.reason}, ${certain},
          ${forgotten(keepsSecrets)} ${ours(message)}`);
      return 'dropped';
    case 'failed': {
      const minutes = outcome.final ? null : await waitAfter(database, message.attempts);
      const { refusal } = outcome;
      await database.inTx(async (tx) => {
        if (refusal !== null) await recordFeedback(tx, tokens, refusal);
        await tx.rows(sql`
        update outbox_messages set claim = null, last_error = ${outcome.error}, ${renderingColumns(outcome.rendering)},
          available_at = app_now() + make_interval(mins => ${minutes ?? 0}), ${outcome.inDoubt ? sql`handing_at = handing_at` : certain},
          dead_at = case when ${minutes === null} then app_now() end,
          no_recipient_at = case when ${outcome.noRecipient} then app_now() end ${ours(message)}`);
      });
      if (minutes !== null) return 'failed';
      return outcome.inDoubt ? 'unknown' : 'dead';
    }
  }
}

/**
 * Records the outcome of a message. An unrecorded one would be sent again, so retries while the database is away, for the
 * life of the process. Without our claim, records only that it was sent. Returns what was recorded.
 */
export async function recordOutcome(database: Database, tokens: MessageTokens, recorded: Recorded): Promise<Written> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(maxWaitMs, waitMs * 2)) {
    try {
      return await write(database, tokens, recorded);
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
      await wait(waitMs);
    }
  }
}
