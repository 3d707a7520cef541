import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { recordTicketAct, type TicketAct } from './record-ticket-act.ts';
import { setTicketTaker } from './store.ts';
import { lockTicket } from './ticket-queries.ts';

/** Gives a ticket to somebody of the staff who still works here, or to nobody. */
export async function assignTicket(
  tx: Tx,
  act: TicketAct & { readonly to: number | null },
): Promise<'assigned' | 'as_it_was' | 'unknown_person' | 'unknown'> {
  const { id, to } = act;
  const ticket = await lockTicket(tx, id);
  if (ticket === undefined) return 'unknown';
  if (ticket.assignedTo === to) return 'as_it_was';
  const person = to === null ? undefined : await tx.first(sql`select from staff where id = ${to} and disabled_at is null`);
  if (to !== null && person === undefined) return 'unknown_person';
  await tx.rows(setTicketTaker(id, to));
  await recordTicketAct(tx, act, { action: 'ticket.assign', before: { assignedTo: ticket.assignedTo }, after: { assignedTo: to } });
  return 'assigned';
}
