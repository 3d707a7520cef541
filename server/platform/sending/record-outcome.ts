import { setTimeout as wait } from 'node:timers/promises';
import { settingsColumn, valueOf, type SettingValues } from '../business-settings.ts';
import { isDatabaseBusy } from '../database/transaction.ts';
import type { Database } from '../database/database.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import type { DropReason } from './post.ts';
import type { Rendering } from './prepare-message.ts';
import { retryMinutes } from './settings.ts';

export type Outcome =
  | { readonly kind: 'sent' | 'kept'; readonly rendering: Rendering | null }
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** `final`: trying again is of no use. `noRecipient`: nobody is there. `inDoubt`: it may have arrived all the same. */
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly final: boolean;
      readonly noRecipient: boolean;
      readonly inDoubt: boolean;
      readonly rendering: Rendering | null;
    };

type Written = Outcome['kind'] | 'dead' | 'unknown';

const firstWaitMs = 50;
const longestWaitMs = 2_000;

/** How long to wait after so many attempts; null when there was the last. */
async function waitAfter(database: Database, attempts: number): Promise<number | null> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return valueOf(row?.settings ?? null, retryMinutes)[attempts - 1] ?? null;
}

/** What was put into words before stays where there is nothing new, and nothing is written of what was forgotten meanwhile. */
function renderingColumns(rendering: Rendering | null): Sql {
  if (rendering === null) return sql`subject = subject`;
  const { recipient, subject, html, plain, headers } = rendering;
  return sql`
    recipient_shown = case when forgotten_at is not null and recipient_kind = 'enquiry' then '-' else ${recipient} end,
    subject = case when forgotten_at is null then ${subject}::text end, html = case when forgotten_at is null then ${html}::text end,
    plain = case when forgotten_at is null then ${plain}::text end,
    headers = case when forgotten_at is null then ${JSON.stringify(headers)}::jsonb end`;
}

/** The words of a message that was kept without them. */
export function writeRendering(id: number, rendering: Rendering): Sql {
  return sql`update outbox_messages set ${renderingColumns(rendering)} where id = ${id}`;
}

const certain = sql`handing_at = null, handed_mark = null`;

/** What will not be sent again needs neither its links nor the address of somebody without a row. */
const forgotten = (keepsSecrets: boolean): Sql =>
  keepsSecrets ? sql`secrets = secrets` : sql`secrets = null, recipient_address = case when recipient_address is not null then '-' end`;

const ours = ({ id, claim }: ClaimedMessage): Sql => sql`where id = ${id} and claim = ${claim}`;

async function write(database: Database, message: ClaimedMessage, outcome: Outcome, keepsSecrets: boolean): Promise<Written> {
  const writeDown = (statement: Sql) => database.inTx((tx) => tx.rows(statement));
  switch (outcome.kind) {
    case 'sent':
      // True whoever has the claim by now, and whatever they came to: a database that was away for longer than the claim.
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
      await writeDown(sql`
        update outbox_messages set claim = null, last_error = ${outcome.error}, ${renderingColumns(outcome.rendering)},
          available_at = app_now() + make_interval(mins => ${minutes ?? 0}), ${outcome.inDoubt ? sql`handing_at = handing_at` : certain},
          dead_at = case when ${minutes === null} then app_now() end,
          no_recipient_at = case when ${outcome.noRecipient} then app_now() end ${ours(message)}`);
      if (minutes !== null) return 'failed';
      return outcome.inDoubt ? 'unknown' : 'dead';
    }
  }
}

/**
 * Writes down what became of a message. What left, and was not written down, would leave again: while the database is away this
 * goes on trying for as long as the process lives. Nothing but that it was sent is written where the claim is no longer ours.
 * Answers what was written.
 */
export async function recordOutcome(
  database: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  keepsSecrets: boolean,
): Promise<Written> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    try {
      return await write(database, message, outcome, keepsSecrets);
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
      await wait(waitMs);
    }
  }
}
