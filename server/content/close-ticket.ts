import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putTicketAway } from './store.ts';

/** Puts a ticket away, once. */
export async function closeTicket(
  tx: Tx,
  input: { id: number; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'closed' | 'already_closed' | 'unknown'> {
  const { id, reason, by } = input;
  if ((await tx.first(putTicketAway(id))) === undefined) {
    return (await tx.first(sql`select id from tickets where id = ${id}`)) === undefined ? 'unknown' : 'already_closed';
  }
  await recordAudit(tx, {
    ...by,
    action: 'ticket.close',
    object: { type: 'ticket', id },
    reason,
    before: { done: false },
    after: { done: true },
  });
  return 'closed';
}
