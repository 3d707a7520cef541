import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';

/** What somebody of the staff does about a ticket. */
export interface TicketAct {
  readonly id: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Writes it down. */
export async function recordTicketAct(
  tx: Tx,
  { id, reason, by }: TicketAct,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, { ...by, ...change, object: { type: 'ticket', id }, reason });
}
