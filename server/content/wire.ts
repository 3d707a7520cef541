import type { TicketWire } from '../../contract/content/endpoints.ts';
import type { Ticket } from './queries.ts';

export function ticketWire(ticket: Ticket): TicketWire {
  const { filename, size } = ticket;
  return {
    id: ticket.id,
    kind: ticket.kind,
    created: ticket.createdAt.toISOString(),
    done: ticket.doneAt?.toISOString() ?? null,
    companyId: ticket.companyId,
    company: ticket.companyName,
    name: ticket.name,
    email: ticket.email,
    telephone: ticket.telephone,
    message: ticket.message,
    page: ticket.page,
    attachment: filename === null || size === null ? null : { filename, size },
    attachmentDeleted: ticket.attachmentDeletedAt?.toISOString() ?? null,
  };
}
