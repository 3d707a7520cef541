import { unitOf } from '../../geography/business-units.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { insertAttachment, insertTicket, type NewAttachment, type NewTicket } from './store.ts';

/** Takes a message in: a ticket for the back-office and a mail to the business unit's address. Answers its id. */
export async function createTicket(tx: Tx, ticket: NewTicket, attachment: NewAttachment | null): Promise<number> {
  const created = await tx.first(insertTicket(ticket));
  if (created === undefined) throw new Error('the ticket was not written');
  if (attachment !== null) await tx.rows(insertAttachment(created.id, attachment));
  const { email: address } = unitOf(ticket.country);
  // Where nobody has said an address, it waits in the back-office only.
  if (address === null) return created.id;
  await putInOutbox(tx, {
    dedupeKey: `ticket:${created.id}`,
    channel: 'email',
    template: 'ticket-created',
    recipient: { kind: 'address', address },
    payload: { ticketId: created.id },
  });
  return created.id;
}
