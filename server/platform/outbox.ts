import type { Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';
import { getTraceparent, withTraceparent } from './database/tracing.ts';

/** A mail, SMS or push notification to send, written in the transaction of its cause. Payloads carry ids and figures, never contact data. */
export interface OutgoingMessage {
  /** Identifies the cause; one message per cause, ever. */
  readonly dedupeKey: string;
  readonly channel: 'email' | 'sms' | 'push';
  readonly template: string;
  /** A company is reached at its account owner's address; `address` is for people without a row here. */
  readonly recipient:
    | { readonly kind: 'company' | 'user' | 'enquiry' | 'staff'; readonly id: number }
    | { readonly kind: 'address'; readonly address: string; readonly companyId?: number };
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** Tokens of links that grant access. Stored apart from the payload and erased once sent. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Recorded but never sent, for this reason. */
  readonly droppedFor?: 'sms_budget' | 'push_limit';
}

/** Builds the statement only, for verbs that pipeline several. */
export function insertMessage(message: OutgoingMessage): Sql {
  const { recipient } = message;
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, recipient_address, payload, secrets, dropped_at, drop_reason)
    values (${message.dedupeKey}, ${message.channel}, ${message.template}, ${recipient.kind},
            ${recipient.kind === 'address' ? (recipient.companyId ?? null) : recipient.id},
            ${recipient.kind === 'address' ? recipient.address : null}, ${JSON.stringify(withTraceparent(message.payload))},
            ${message.secrets === undefined ? null : JSON.stringify(message.secrets)},
            case when ${message.droppedFor !== undefined} then app_now() end, ${message.droppedFor ?? null})
    on conflict (dedupe_key) do nothing`;
}

/**
 * Inserts a message per row of a query: dedupe key, template, recipient kind, id and address, payload. For causes with
 * several recipients; the keys still identify the cause.
 */
export function insertMails(rows: Sql): Sql {
  const traceparent = getTraceparent();
  const payload = traceparent === undefined ? sql`m.payload` : sql`m.payload::jsonb || ${JSON.stringify({ traceparent })}::jsonb`;
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, recipient_address, payload)
    select m.dedupe_key, 'email', m.template, m.kind, m.id, m.address, ${payload}
    from (${rows}) m (dedupe_key, template, kind, id, address, payload)
    on conflict (dedupe_key) do nothing`;
}

/** Inserts several messages in one statement. */
export function insertMessages(messages: readonly OutgoingMessage[]): Sql {
  const rows = messages.map(({ recipient, payload, secrets, droppedFor, ...message }) => ({
    ...message,
    kind: recipient.kind,
    id: recipient.kind === 'address' ? (recipient.companyId ?? null) : recipient.id,
    address: recipient.kind === 'address' ? recipient.address : null,
    payload: withTraceparent(payload),
    secrets: secrets ?? null,
    reason: droppedFor ?? null,
  }));
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, recipient_address, payload, secrets, dropped_at, drop_reason)
    select "dedupeKey", channel, template, kind, id, address, payload, secrets, case when reason is not null then app_now() end, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n("dedupeKey" text, channel text, template text, kind text, id bigint, address text, payload jsonb, secrets jsonb, reason text)
    on conflict (dedupe_key) do nothing`;
}

export async function putInOutbox(tx: Tx, message: OutgoingMessage): Promise<void> {
  await tx.rows(insertMessage(message));
}
