import { attachmentType } from '../../../contract/content/attachment-rule.ts';
import { tickets, type ListedTicketWire, type TicketReplyWire, type TicketWire } from '../../../contract/content/tickets-endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { answer, ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { maskAddresses, maskRecipient } from '../../platform/sending/mask.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import {
  assignTicket,
  closeTicket,
  openTicketAgain,
  replyToTicket,
  revealWriter,
  eachTicket,
  findAttachment,
  findTicket,
  listColleagues,
  listReplies,
  listTickets,
  type Ticket,
  type TicketReply,
} from '../tickets.ts';
import { ticketSheet } from '../../../contract/content/values.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);

const buildAct = (caller: StaffCaller, { id }: { readonly id: number }, { reason }: { readonly reason: string }) => ({
  id,
  reason,
  by: { staffId: caller.staffId, actor: caller.name },
});

/** Omits message texts, which may name people. */
async function* spreadsheet(db: Db, search: Parameters<typeof eachTicket>[1]): AsyncGenerator<SheetRow> {
  for await (const ticket of eachTicket(db, search)) {
    const { created, kind, state, company, name, email, enquiry, page, assigned, done, ...listed } = listedTicketWire(ticket);
    const who = [company.name ?? '', name, email ?? '', enquiry?.code ?? '', page ?? '', assigned?.name ?? ''];
    yield [created, kind, state, ...who, listed.has_attachment ? 1 : 0, done ?? ''];
  }
}

const buildSearch = <Query extends { readonly mine: '0' | '1' }>({ mine, ...search }: Query, { staffId }: StaffCaller) => ({
  search: undefined,
  ...search,
  takenBy: mine === '1' ? staffId : undefined,
});

export const operatorTicketRoutes = routes(tickets, {
  'GET /operator/tickets': async ({ db, caller, query }) => {
    const { tickets: found, total } = await listTickets(db, buildSearch(query, caller));
    return answer(200, { data: found.map(listedTicketWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /operator/tickets/export': ({ db, caller, query }) => {
    const rows = spreadsheet(db, buildSearch(query, caller));
    return sheetFile({ name: `messages-${query.view}`, sheet: ticketSheet, wish: query, rows });
  },

  'GET /operator/tickets/{id}': async ({ db, params }) => {
    const ticket = await findTicket(db, params.id);
    return ticket === undefined ? notFound() : ok(ticketWire(ticket, await listReplies(db, params.id), await listColleagues(db)));
  },

  'GET /operator/tickets/{id}/attachment': async ({ db, params }) => {
    const file = await findAttachment(db, params.id);
    const type = file === undefined ? undefined : attachmentType(file.filename);
    if (file === undefined || type === undefined) return notFound();
    return new FileAnswer({ kind: 'octet-stream', name: `message-${params.id}`, ending: type, content: file.bytes });
  },

  'POST /operator/tickets/{id}/assign': async ({ tx, caller, params, body }) => {
    const outcome = await assignTicket(tx, { ...buildAct(caller, params, body), to: body.to });
    if (outcome === 'unknown') return notFound();
    if (outcome === 'unknown_person') return refuseField('to', errorText('notFound'));
    return outcome === 'as_it_was' ? conflict('ticketAssignedSo') : ok({});
  },

  'POST /operator/tickets/{id}/done': async ({ tx, caller, params, body }) => {
    const outcome = await closeTicket(tx, buildAct(caller, params, body));
    if (outcome === 'unknown') return notFound();
    return outcome === 'already_closed' ? conflict('ticketDone') : ok({});
  },

  'POST /operator/tickets/{id}/reopen': async ({ tx, caller, params, body }) => {
    const outcome = await openTicketAgain(tx, buildAct(caller, params, body));
    if (outcome === 'unknown') return notFound();
    return outcome === 'not_closed' ? conflict('ticketNotDone') : ok({});
  },

  'POST /operator/tickets/{id}/reply': async ({ tx, caller, params, body }) => {
    const outcome = await replyToTicket(tx, { ...buildAct(caller, params, body), text: body.text });
    if (outcome.kind === 'unknown') return notFound();
    return outcome.kind === 'closed' ? conflict('ticketDone') : answer(201, { data: { id: outcome.id } });
  },

  'POST /operator/tickets/{id}/reveal': async ({ tx, caller, params, body }) => {
    const writer = await revealWriter(tx, buildAct(caller, params, body));
    return writer === undefined ? notFound() : ok(writer);
  },
});

const firstWords = 140;

function listedTicketWire(ticket: Ticket): ListedTicketWire {
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

function ticketReplyWire(reply: TicketReply): TicketReplyWire {
  const { id, createdAt, actor, body, state, lastError, messageId } = reply;
  const error = state === 'failed' && lastError !== null ? maskAddresses(lastError) : null;
  return { id, at: createdAt.toISOString(), by: actor, text: body, state, error, message: messageId };
}

function ticketWire(ticket: Ticket, replies: readonly TicketReply[], staff: TicketWire['staff']): TicketWire {
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
