import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import type { PreparedMessage } from './prepare-message.ts';
import { computeSmsMark } from './sms-text.ts';

/**
 * Marks that a message is about to be handed over: after a crash, the mark says that it may have arrived. False if this worker no longer holds the
 * claim.
 */
export async function beginHandover(database: Database, { id, claim }: ClaimedMessage, prepared: PreparedMessage): Promise<boolean> {
  const mark = prepared.kind === 'sms' ? computeSmsMark(prepared.text) : null;
  const started = await database.inTx((tx) =>
    tx.rows(
      sql`update outbox_messages set handing_at = app_now(), handed_mark = ${mark} where id = ${id} and claim = ${claim} returning id`,
    ),
  );
  return started.length > 0;
}
