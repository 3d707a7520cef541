import type { Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/** A mail or SMS to be, written in the transaction of its cause. Payloads carry ids and figures, never contact data. */
export interface OutgoingMessage {
  /** Names the cause; the same cause is never told twice. */
  readonly dedupeKey: string;
  readonly channel: 'email' | 'sms';
  readonly template: string;
  /** A company is written to by its account owner's address; `address` is for people who have no row here. */
  readonly recipient:
    | { readonly kind: 'company' | 'user' | 'enquiry' | 'staff'; readonly id: number }
    | { readonly kind: 'address'; readonly address: string; readonly companyId?: number };
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** Tokens of links that grant access. Kept apart from the payload and forgotten once sent. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** It is written down and never sent, for this reason. */
  readonly droppedFor?: 'sms_budget';
}

/** The statement alone, for verbs that send several statements together. */
export function insertMessage(message: OutgoingMessage): Sql {
  const { recipient } = message;
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, recipient_address, payload, secrets, dropped_at, drop_reason)
    values (${message.dedupeKey}, ${message.channel}, ${message.template}, ${recipient.kind},
            ${recipient.kind === 'address' ? (recipient.companyId ?? null) : recipient.id},
            ${recipient.kind === 'address' ? recipient.address : null}, ${JSON.stringify(message.payload)},
            ${message.secrets === undefined ? null : JSON.stringify(message.secrets)},
            case when ${message.droppedFor !== undefined} then app_now() end, ${message.droppedFor ?? null})
    on conflict (dedupe_key) do nothing`;
}

/**
 * Inserts a message for each row of a query: dedupe key, template, recipient kind, id and address, payload. For causes that are told to
 * several at once; the keys still name their cause.
 */
export function insertMailsOf(rows: Sql): Sql {
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, recipient_address, payload)
    select m.dedupe_key, 'email', m.template, m.kind, m.id, m.address, m.payload
    from (${rows}) m (dedupe_key, template, kind, id, address, payload)
    on conflict (dedupe_key) do nothing`;
}

export async function putInOutbox(tx: Tx, message: OutgoingMessage): Promise<void> {
  await tx.rows(insertMessage(message));
}
