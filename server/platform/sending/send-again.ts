import { recordAudit, type AuditEntry } from '../audit.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const stateOf = ({ dead, inDoubt }: { dead: boolean; inDoubt: boolean }): string => (dead ? (inDoubt ? 'unknown' : 'dead') : 'failed');

/**
 * Lets a message that failed, or was given up, leave now, with all its tries before it again. Not one that somebody is sending
 * at this moment, and never one that has left. Of one in doubt it is the operator who decides that it did not arrive.
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
    before: { state: stateOf(message), attempts: message.attempts, template: message.template },
    after: { state: 'queued' },
  });
  return 'queued';
}
