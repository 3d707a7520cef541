import { attachmentType } from '../../../contract/content/attachment-rule.ts';
import type { ListedTicketWire, TicketReplyWire, TicketWire } from '../../../contract/content/tickets-endpoints.ts';
import { maskAddresses, maskRecipient } from '../../platform/sending/mask.ts';
import type { Ticket, TicketReply } from '../tickets/ticket-queries.ts';

const firstWords = 140;

export function listedTicketWire(ticket: Ticket): ListedTicketWire {
  const { assignedTo, assignedName } = ticket;
  return {
    id: ticket.id,
    kind: ticket.kind,
    state: ticket.state,
    created: ticket.createdAt.toISOString(),
    done: ticket.doneAt?.toISOString() ?? null,
    company: { id: ticket.companyId, name: ticket.companyName },
    name: ticket.name,
    email: ticket.email === null ? null : maskRecipient(ticket.email),
    enquiry: ticket.enquiryId === null || ticket.quoteCode === null ? null : { id: ticket.enquiryId, code: ticket.quoteCode },
    first_words: ticket.message.replaceAll(/\s+/g, ' ').slice(0, firstWords),
    page: ticket.page,
    assigned: assignedTo === null ? null : { id: assignedTo, name: assignedName ?? '' },
    has_attachment: ticket.filename !== null,
  };
}

export function ticketReplyWire(reply: TicketReply): TicketReplyWire {
  const { id, createdAt, actor, body, state, lastError, messageId } = reply;
  const error = state === 'failed' && lastError !== null ? maskAddresses(lastError) : null;
  return { id, at: createdAt.toISOString(), by: actor, text: body, state, error, message: messageId };
}

export function ticketWire(ticket: Ticket, replies: readonly TicketReply[], staff: TicketWire['staff']): TicketWire {
  const { filename, size, telephone } = ticket;
  const type = filename === null ? undefined : attachmentType(filename);
  return {
    ...listedTicketWire(ticket),
    message: ticket.message,
    telephone: telephone === null ? null : maskRecipient(telephone),
    attachment: filename === null || size === null || type === undefined ? null : { filename, size, type },
    attachment_deleted: ticket.attachmentDeletedAt?.toISOString() ?? null,
    replies: replies.map(ticketReplyWire),
    staff,
  };
}
