import type { Tx } from '../../platform/database/database.ts';
import { recordTicketAct, type TicketAct } from './record-ticket-act.ts';
import { lockTicket } from './ticket-queries.ts';

/** How to reach who wrote a ticket; that somebody looked is written down. */
export async function revealWriter(tx: Tx, act: TicketAct): Promise<{ email: string; telephone: string | null } | undefined> {
  const ticket = await lockTicket(tx, act.id);
  // A complaint holds no address: who wrote it is seen with their enquiry, and that is written down there.
  if (ticket === undefined || ticket.email === null) return undefined;
  await recordTicketAct(tx, act, { action: 'ticket.reveal', before: null, after: { shown: ['email', 'telephone'] } });
  return { email: ticket.email, telephone: ticket.telephone };
}
