import { businessUnits } from '../../companies/business-units.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { insertAttachment, insertTicket, type NewAttachment, type NewTicket } from './store.ts';

/** Takes a message in: a ticket for the back-office and a mail to the business unit's address. Answers its id. */
export async function createTicket(tx: Tx, ticket: NewTicket, attachment: NewAttachment | null): Promise<number> {
  const created = await tx.first(insertTicket(ticket));
  if (created === undefined) throw new Error('the ticket was not written');
  if (attachment !== null) await tx.rows(insertAttachment(created.id, attachment));
  await putInOutbox(tx, {
    dedupeKey: `ticket:${created.id}`,
    channel: 'email',
    template: 'ticket-created',
    recipient: { kind: 'address', address: businessUnits[ticket.country].email },
    payload: { ticketId: created.id },
  });
  return created.id;
}
