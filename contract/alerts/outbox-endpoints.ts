import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { line, reason } from '../kit/text.ts';
import { feedbackReasons, messageChannels, messageStates, messageSheet } from './values.ts';

const messageShape = {
  id: z.number(),
  created: z.string(),
  channel: z.enum(messageChannels),
  template: z.string(),
  /** Masked; null until the message was rendered. */
  recipient: z.string().nullable(),
  recipientKind: z.enum(['company', 'user', 'enquiry', 'staff', 'address']),
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** For an SMS, its whole text. */
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  /** When it entered this state; for a pending message, when it is due. */
  at: z.string(),
  /** Bounce, or complaint (`spam`), reported after it was sent. */
  report: z.object({ reason: z.enum(feedbackReasons), at: z.string() }).nullable(),
  attempts: z.number(),
};
const messageSchema = z.object(messageShape);
export type MessageWire = z.infer<typeof messageSchema>;

const wholeMessageSchema = z.object({
  ...messageShape,
  html: z.string().nullable(),
  text: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  lastError: z.string().nullable(),
  dropReason: z.string().nullable(),
  /** Null unless it is an SMS. */
  sms: z.object({ length: z.number(), segments: z.number() }).nullable(),
  canSendAgain: z.boolean(),
  /** A confirmation mail that this installation could not send: an administrator may create another link to pass on. */
  canRevealLink: z.boolean(),
});
export type WholeMessageWire = z.infer<typeof wholeMessageSchema>;

const filters = {
  /**
   * A lead or enquiry code, an account number, a company name prefix, or a user's whole address. A prefix matches the first
   * twenty companies.
   */
  search: line(80).min(1).optional(),
  state: z.enum(messageStates).optional(),
  channel: z.enum(messageChannels).optional(),
  template: line(100).optional(),
  /** Account number, otherwise id. */
  company: idParam.optional(),
  /** A lead code, or an enquiry's quote code. */
  lead: line(24).optional(),
};

export const outbox = endpoints({
  'GET /operator/outbox': {
    id: 'listMessages',
    summary:
      'List mails, text messages and notifications, newest first: pending, sent and failed. The list contains nothing that grants access.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'own',
    query: z.strictObject({
      ...filters,
      /** Id of the last message on the previous page. */
      before: idParam.optional(),
      pageSize: z.coerce.number().int().min(1).max(60).default(20),
    }),
    answers: {
      200: dataWithMeta(z.array(messageSchema), z.object({ next: z.number().nullable(), templates: z.array(z.string()) })),
    },
    refusals: [401, 422],
  },
  'GET /operator/outbox/export': {
    id: 'exportMessages',
    summary: 'Export the same messages in full as a spreadsheet, with masked recipients.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'own',
    query: z.strictObject({ ...filters, ...sheetOfPeriodQuery(messageSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/outbox/{id}': {
    id: 'getMessage',
    summary:
      'Get a message as sent: page, text, headers and attempts. Private links and contact details are omitted outside a demonstration.',
    caller: 'staff',
    owner: 'message',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'own',
    params: z.strictObject({ id: idParam }),
    answers: { 200: data(wholeMessageSchema) },
    refusals: [401, 404, 422],
  },
  'GET /operator/outbox/{id}/page': {
    id: 'getMessagePage',
    summary: 'Get the page of a mail for a frame that runs no scripts and loads nothing. 404 for a message without a page.',
    caller: 'staff',
    owner: 'message',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: idParam }),
    produces: 'html',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'POST /operator/outbox/{id}/link': {
    id: 'createConfirmationLink',
    summary:
      'Create another link like the one of a confirmation mail that could not be sent, to pass on by other means. 409 for any other message, or once the address is confirmed or the link is over.',
    caller: 'staff',
    role: 'admin',
    owner: 'message',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ link: z.string() })) },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/outbox/{id}/send-again': {
    id: 'resendMessage',
    summary: 'Resend a failed or abandoned message now. For a message with an unknown outcome, this records that it did not arrive.',
    caller: 'staff',
    owner: 'message',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
