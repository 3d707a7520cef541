import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { emailAddress, line, reason } from '../kit/text.ts';
import { domainRecords, domainRecordStates, feedbackReasons, mailboxProblems, mailProviders, pauseKinds } from './values.ts';

const provider = z.enum(mailProviders);
const managing = { caller: 'staff', role: 'admin', owner: 'none' } as const;

const webhookSchema = z.object({
  provider,
  /** Where the provider sends its reports. Contains a secret. */
  address: z.string(),
  /** Whether reports can be verified; false while a key is missing from the environment. */
  ready: z.boolean(),
  /** When the last report arrived; null if none has. */
  lastReportAt: z.string().nullable(),
});
export type MailWebhookWire = z.infer<typeof webhookSchema>;

const bounceMailboxSchema = z.object({
  /** Its address without the password; null if none is set up. */
  mailbox: z.string().nullable(),
  /** Where mails are returned to, with `{token}` in place of a mail's own token. */
  returnAddress: z.string().nullable(),
  /** When it was last read; null if it never was. */
  lastReadAt: z.string().nullable(),
  lastReportAt: z.string().nullable(),
  /** Why the last reading failed; null if it did not. */
  problem: z.enum(mailboxProblems).nullable(),
  failedAt: z.string().nullable(),
});
export type BounceMailboxWire = z.infer<typeof bounceMailboxSchema>;

const pausedAddressSchema = z.object({
  id: z.number(),
  /** Masked. */
  address: z.string(),
  kind: z.enum(pauseKinds),
  reason: z.enum(feedbackReasons),
  since: z.string(),
});
export type PausedAddressWire = z.infer<typeof pausedAddressSchema>;

const domainRecordSchema = z.object({
  record: z.enum(domainRecords),
  state: z.enum(domainRecordStates),
  /** Where the record belongs in DNS. */
  name: z.string(),
  found: z.array(z.string()),
  /** Content of the record to publish; null if there is nothing to change, or only the mail provider knows it. */
  publish: z.string().nullable(),
});
export type DomainRecordWire = z.infer<typeof domainRecordSchema>;

const sendingDomainSchema = z.object({ domains: z.array(z.string()), domain: z.string(), records: z.array(domainRecordSchema) });
export type SendingDomainWire = z.infer<typeof sendingDomainSchema>;

export const mailFeedback = endpoints({
  'POST /mail-reports/{provider}/{secret}': {
    id: 'receiveMailReport',
    summary:
      'Receive a bounce or complaint from Amazon SES (through SNS), Mailgun or Postmark. 400 for a forged or outdated report, 404 for another address, 409 for a replayed Mailgun signature.',
    caller: 'anyone',
    owner: 'report-address',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'own',
    atDoor: 'counted',
    bodyKind: 'raw',
    tolerant: true,
    /** Amazon SNS sends at most 256 kB. */
    largestBody: 262_144,
    params: z.strictObject({ provider, secret: z.string().regex(/^[\w-]{43}$/) }),
    answers: { 200: nothing },
    refusals: [400, 404, 409, 422, 429],
  },
  'POST /sms-reports/{token}': {
    id: 'receiveSmsReport',
    summary: 'Receive a delivery report of a text message, at the address that was sent with it. 404 for another token.',
    caller: 'anyone',
    owner: 'report-address',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'write',
    bodyKind: 'raw',
    tolerant: true,
    params: z.strictObject({ token: z.string().regex(/^[\da-z]{1,11}-[\da-f]{20}$/) }),
    answers: { 200: nothing },
    refusals: [404, 422, 429],
  },
  'GET /operator/settings/mail-webhooks': {
    id: 'listMailWebhooks',
    summary: 'List the addresses to which mail providers send bounces and complaints. Each contains a secret.',
    ...managing,
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(webhookSchema)) },
    refusals: [401, 404],
  },
  'POST /operator/settings/mail-webhooks/{provider}/renew': {
    id: 'renewMailWebhook',
    summary: 'Replace the secret address of a mail provider. The old one stops working immediately.',
    ...managing,
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ provider }),
    body: z.strictObject({ reason }),
    answers: { 200: data(z.array(webhookSchema)) },
    refusals: [400, 401, 403, 422],
  },
  'GET /operator/settings/bounce-mailbox': {
    id: 'readBounceMailbox',
    summary: 'Read the state of the mailbox for bounces: when it was last read, and why it cannot be read.',
    ...managing,
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(bounceMailboxSchema) },
    refusals: [401, 404],
  },
  'GET /operator/settings/sending-domain': {
    id: 'checkSendingDomain',
    summary:
      'Check the SPF, DKIM and DMARC records of a domain that mails come from, and suggest what to publish. DNS is asked each time. `selector` names the DKIM key.',
    ...managing,
    csrf: 'exempt',
    rate: 'read',
    transaction: 'own',
    query: z.strictObject({
      domain: line(253).optional(),
      selector: z
        .string()
        .regex(/^[A-Za-z\d](?:[\w.-]{0,60}[A-Za-z\d])?$/)
        .default('default'),
    }),
    answers: { 200: data(sendingDomainSchema) },
    refusals: [401, 404, 422],
  },
  'GET /operator/paused-addresses': {
    id: 'listPausedAddresses',
    summary: 'List the newest hundred paused addresses, masked, or find one by its whole address.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ address: emailAddress.optional() }),
    answers: { 200: data(z.array(pausedAddressSchema)) },
    refusals: [401, 422],
  },
  'POST /operator/paused-addresses/{id}/lift': {
    id: 'liftAddressPause',
    summary: 'Send mails to a paused address again.',
    caller: 'staff',
    owner: 'paused-address',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
