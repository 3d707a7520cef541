import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What a made-up past would have sent is kept and never sent. It is put into words when somebody reads it. */
export async function keepMessagesOfThePast(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update outbox_messages set kept_at = greatest(created_at, available_at)
    where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at <= app_now()`);
}
