import type { Tx } from './database.ts';
import { sql, type Sql } from './sql.ts';

/** A mail or SMS to be, written in the transaction of its cause. Payloads carry ids and figures, never contact data. */
export interface OutgoingMessage {
  /** Names the cause; the same cause is never told twice. */
  readonly dedupeKey: string;
  readonly channel: 'email' | 'sms';
  readonly template: string;
  readonly recipient: { readonly kind: 'company' | 'enquiry' | 'staff'; readonly id: number };
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
}

/** The statement alone, for verbs that send several statements together. */
export function insertMessage(message: OutgoingMessage): Sql {
  return sql`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload)
    values (${message.dedupeKey}, ${message.channel}, ${message.template}, ${message.recipient.kind},
            ${message.recipient.id}, ${JSON.stringify(message.payload)})
    on conflict (dedupe_key) do nothing`;
}

export async function putInOutbox(tx: Tx, message: OutgoingMessage): Promise<void> {
  await tx.rows(insertMessage(message));
}
