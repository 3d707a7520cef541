import type { Tx } from '../../platform/database/database.ts';
import { recordTicketAct, type TicketAct } from './record-ticket-act.ts';
import { setTicketDone } from './store.ts';
import { lockTicket } from './ticket-queries.ts';

/** Puts a ticket away, once. */
export async function closeTicket(tx: Tx, act: TicketAct): Promise<'closed' | 'already_closed' | 'unknown'> {
  const ticket = await lockTicket(tx, act.id);
  if (ticket === undefined) return 'unknown';
  if (ticket.done) return 'already_closed';
  await tx.rows(setTicketDone(act.id, true));
  await recordTicketAct(tx, act, { action: 'ticket.close', before: { done: false }, after: { done: true } });
  return 'closed';
}

/** Takes a ticket out again that was put away: by mistake, or because its writer has come back to it. */
export async function openTicketAgain(tx: Tx, act: TicketAct): Promise<'opened' | 'not_closed' | 'unknown'> {
  const ticket = await lockTicket(tx, act.id);
  if (ticket === undefined) return 'unknown';
  if (!ticket.done) return 'not_closed';
  await tx.rows(setTicketDone(act.id, false));
  await recordTicketAct(tx, act, { action: 'ticket.reopen', before: { done: true }, after: { done: false } });
  return 'opened';
}
