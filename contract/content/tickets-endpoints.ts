import * as z from 'zod';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints, givenId, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { paragraphs, reason } from '../kit/text.ts';
import { maxTicketReplyLength, replyStates, ticketKinds, ticketStates, ticketViews, ticketSheet } from './values.ts';

const person = z.object({ id: z.number(), name: z.string() });

const listed = {
  id: z.number(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  created: z.string(),
  done: z.string().nullable(),
  company: z.object({ id: z.number().nullable(), name: z.string().nullable() }),
  name: z.string(),
  /** Masked. Null for a complaint by a consumer, who is answered through their enquiry. */
  email: z.string().nullable(),
  enquiry: z.object({ id: z.number(), code: z.string() }).nullable(),
  /** Beginning of the message. */
  first_words: z.string(),
  /** Dashboard page that the feedback came from. */
  page: z.string().nullable(),
  assigned: person.nullable(),
  has_attachment: z.boolean(),
};
const listedSchema = z.object(listed);
export type ListedTicketWire = z.infer<typeof listedSchema>;

const replySchema = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  text: z.string(),
  state: z.enum(replyStates),
  /** The mail server's error, without addresses. */
  error: z.string().nullable(),
  /** Its mail in the outbox. */
  message: z.number().nullable(),
});
export type TicketReplyWire = z.infer<typeof replySchema>;

const wholeSchema = z.object({
  ...listed,
  message: z.string(),
  /** Masked. */
  telephone: z.string().nullable(),
  attachment: z.object({ filename: z.string(), size: z.number(), type: z.string() }).nullable(),
  /** When its attachment was deleted. */
  attachment_deleted: z.string().nullable(),
  replies: z.array(replySchema),
  /** Possible assignees. */
  staff: z.array(person),
});
export type TicketWire = z.infer<typeof wholeSchema>;

const params = z.strictObject({ id: idParam });
const changing = {
  caller: 'staff',
  owner: 'ticket',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params,
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;
const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

const ticketOrders = ['created-desc', 'created-asc'] as const;
const mine = z.enum(['0', '1']).default('0');

/** Messages to the marketplace, and what happened to them. */
export const tickets = endpoints({
  'GET /operator/tickets': {
    id: 'listTickets',
    ...reading,
    summary: 'List open or completed messages and feedback. `mine` returns those assigned to the caller.',
    owner: 'none',
    query: z.strictObject({ ...deskListQuery(ticketViews, ticketOrders), mine }),
    answers: { 200: dataWithMeta(z.array(listedSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/tickets/export': {
    id: 'exportTickets',
    ...reading,
    summary: 'Export the same messages in full as a spreadsheet, with masked contact details and without the message texts.',
    owner: 'none',
    rate: 'export',
    query: z.strictObject({ ...deskExportQuery(ticketViews, ticketOrders), ...sheetOfPeriodQuery(ticketSheet), mine }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/tickets/{id}': {
    id: 'getTicket',
    ...reading,
    summary: 'Get a message with its replies; the writer’s contact details are masked.',
    owner: 'ticket',
    params,
    answers: { 200: data(wholeSchema) },
    refusals: [401, 404, 422],
  },
  'GET /operator/tickets/{id}/attachment': {
    id: 'downloadTicketAttachment',
    ...reading,
    summary: 'Download the file attached to a message. It is never displayed.',
    owner: 'ticket',
    params,
    produces: 'octet-stream',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'POST /operator/tickets/{id}/assign': {
    id: 'assignTicket',
    ...changing,
    summary: 'Assign a message to a member of staff, or to nobody (null).',
    body: z.strictObject({ to: givenId.nullable(), reason }),
  },
  'POST /operator/tickets/{id}/done': {
    id: 'completeTicket',
    ...changing,
    summary: 'Mark a message as done.',
    body: z.strictObject({ reason }),
  },
  'POST /operator/tickets/{id}/reopen': {
    id: 'reopenTicket',
    ...changing,
    summary: 'Reopen a message marked as done.',
    body: z.strictObject({ reason }),
  },
  'POST /operator/tickets/{id}/reply': {
    id: 'replyToTicket',
    ...changing,
    summary: 'Reply to a message by mail. The reply is kept with the message, sent or not.',
    body: z.strictObject({ text: paragraphs(maxTicketReplyLength).min(1), reason }),
    answers: { 201: data(z.object({ id: z.number() })) },
  },
  'POST /operator/tickets/{id}/reveal': {
    id: 'revealTicketContact',
    ...changing,
    summary: 'Reveal the writer’s contact details and log the access.',
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ email: z.string(), telephone: z.string().nullable() })) },
  },
});
