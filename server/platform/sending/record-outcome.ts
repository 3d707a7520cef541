import type { Database } from '../database.ts';
import { settingsColumn, valueOf, type SettingValues } from '../business-settings.ts';
import { sql, type Sql } from '../sql.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import type { DropReason } from './post.ts';
import type { Rendering } from './prepare-message.ts';
import { retryMinutes } from './settings.ts';

export type Outcome =
  | { readonly kind: 'sent' | 'kept'; readonly rendering: Rendering }
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** `final`: trying again is of no use. */
  | { readonly kind: 'failed'; readonly error: string; readonly final: boolean; readonly rendering: Rendering | null };

type Written = Outcome['kind'] | 'dead';

/** How long to wait after so many attempts; null when there was the last. */
async function waitAfter(database: Database, attempts: number): Promise<number | null> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return valueOf(row?.settings ?? null, retryMinutes)[attempts - 1] ?? null;
}

function renderingColumns(rendering: Rendering | null): Sql {
  const headers = rendering === null ? null : JSON.stringify(rendering.headers);
  return sql`recipient_shown = ${rendering?.recipient ?? null}, subject = ${rendering?.subject ?? null},
    html = ${rendering?.html ?? null}, plain = ${rendering?.plain ?? null}, headers = ${headers}`;
}

/** The words of a message that was kept without them. */
export function writeRendering(id: number, rendering: Rendering): Sql {
  return sql`update outbox_messages set ${renderingColumns(rendering)} where id = ${id}`;
}

/**
 * Writes down what became of a message. Nothing is written where the claim is no longer ours: then somebody else has it.
 * Answers what was written, which for the last failure is that the message is dead.
 */
export async function recordOutcome(
  database: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  keepsSecrets: boolean,
): Promise<Written> {
  const ours = sql`where id = ${message.id} and claim = ${message.claim}`;
  // What will not be sent again needs neither its links nor the address of somebody without a row.
  const forgotten = keepsSecrets
    ? sql`secrets = secrets`
    : sql`secrets = null, recipient_address = case when recipient_address is not null then '-' end`;
  if (outcome.kind === 'dropped') {
    await database.inTx((tx) =>
      tx.rows(sql`
        update outbox_messages set claim = null, dropped_at = app_now(), drop_reason = ${outcome.reason},
          ${forgotten} ${ours}`),
    );
    return 'dropped';
  }
  const shown = renderingColumns(outcome.rendering);
  if (outcome.kind !== 'failed') {
    const isSent = outcome.kind === 'sent';
    await database.inTx((tx) =>
      tx.rows(sql`
        update outbox_messages set claim = null, last_error = null, ${shown},
          sent_at = case when ${isSent} then app_now() end, kept_at = case when ${isSent} then null else app_now() end,
          ${forgotten} ${ours}`),
    );
    return outcome.kind;
  }
  const minutes = outcome.final ? null : await waitAfter(database, message.attempts);
  await database.inTx((tx) =>
    tx.rows(sql`
      update outbox_messages set claim = null, last_error = ${outcome.error}, ${shown},
        available_at = app_now() + make_interval(mins => ${minutes ?? 0}),
        dead_at = case when ${minutes === null} then app_now() end ${ours}`),
  );
  return minutes === null ? 'dead' : 'failed';
}
