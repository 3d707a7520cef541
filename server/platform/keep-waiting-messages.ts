import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/** Marks what waits in the outbox as kept: readable there, not sent, because this installation has no way to send. Answers how many. */
export async function keepWaitingMessages(tx: Tx): Promise<number> {
  const kept = await tx.rows(sql`
    update outbox_messages set kept_at = app_now()
    where id in (select id from outbox_messages
                 where sent_at is null and kept_at is null and dead_at is null and available_at <= app_now()
                 order by id limit 1000 for update skip locked)
    returning id`);
  return kept.length;
}
