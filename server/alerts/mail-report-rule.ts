import { createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { areEqualSecrets } from '../platform/random-code.ts';
import { judgeFailure, type FeedbackReason, type MailFeedback, type Verdict } from '../platform/sending/mail-feedback.ts';

/** Why a call is not accepted as a provider's report. */
export class UnacceptableReport extends Error {}

/** On a provider's own list of addresses it does not send to. Why and since when is unknown, so this proves nothing about the mailbox. */
const suppressedAddress: Verdict = { kind: 'hard', reason: 'other', code: null };

const complaint: Verdict = { kind: 'complaint', reason: 'spam', code: null };

function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnacceptableReport('not JSON');
  }
  const read = schema.safeParse(content);
  if (!read.success) throw new UnacceptableReport('not of the provider’s form');
  return read.data;
}

const text = z.string().max(20_000);
/** An address, alone or behind a name. */
const emailText = z
  .string()
  .max(600)
  .transform((given) => /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given.trim())
  .pipe(
    z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/)
      .max(320),
  );

// Amazon SNS and SES.

const envelopeSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: z.string(),
  Timestamp: text,
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
  SigningCertURL: text,
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
});
export type SnsEnvelope = z.infer<typeof envelopeSchema>;

export const readEnvelope = (body: string): SnsEnvelope => readJson(envelopeSchema, body);

/** Tests for an address of Amazon SNS, the only hosts that certificates and confirmations are fetched from. */
export function isAmazonAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return /^sns\.[a-z\d-]{3,30}\.amazonaws\.com(?:\.cn)?$/.test(url.hostname);
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** Builds the text that Amazon SNS signs: the names and values of some fields, one a line. */
export function signedText(envelope: SnsEnvelope): string {
  return signedFields[envelope.Type]
    .flatMap((name) => {
      const value = envelope[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join('');
}

/** Tests whether the certificate is valid now and its key signed the message. */
export function isSignedBySns(envelope: SnsEnvelope, certificate: string, now: Date): boolean {
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(certificate);
    if (now < new Date(validFrom) || now > new Date(validTo)) return false;
    const algorithm = envelope.SignatureVersion === '2' ? 'sha256' : 'sha1';
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    return verify(algorithm, Buffer.from(signedText(envelope)), key, Buffer.from(envelope.Signature, 'base64'));
  } catch {
    return false;
  }
}

const sesSchema = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ headers: z.array(z.object({ name: text, value: text })).optional() }).optional(),
  bounce: z
    .object({
      bounceType: text,
      bounceSubType: text.optional(),
      bouncedRecipients: z.array(z.object({ emailAddress: emailText, status: text.optional(), diagnosticCode: text.optional() })).max(50),
    })
    .optional(),
  complaint: z
    .object({ complaintFeedbackType: text.optional(), complainedRecipients: z.array(z.object({ emailAddress: emailText })).max(50) })
    .optional(),
});

/** Bounces of addresses on Amazon's suppression lists. */
const suppressed = new Set(['Suppressed', 'OnAccountSuppressionList']);

/** Reads the bounces and complaints in a notification of Amazon SES; none in any other. */
export function readSesReport({ Message, MessageId }: SnsEnvelope): MailFeedback[] {
  const isJson = Message.trimStart().startsWith('{');
  if (!isJson) return [];
  const { notificationType, eventType = notificationType, mail, bounce, complaint: complained } = readJson(sesSchema, Message);
  const token = mail?.headers?.find(({ name }) => name.toLowerCase() === 'x-plumbline-message')?.value ?? null;
  const about = (address: string, verdict: Verdict): MailFeedback => ({
    source: 'ses',
    event: `${MessageId} ${address.toLowerCase()}`,
    ...verdict,
    address,
    token,
  });
  if (eventType === 'Complaint' && complained !== undefined && complained.complaintFeedbackType !== 'not-spam')
    return complained.complainedRecipients.map(({ emailAddress }) => about(emailAddress, complaint));
  if (eventType !== 'Bounce' || bounce === undefined) return [];
  const isPermanent = bounce.bounceType === 'Permanent';
  return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => {
    if (isPermanent && suppressed.has(bounce.bounceSubType ?? '')) return about(emailAddress, suppressedAddress);
    const isFull = bounce.bounceSubType === 'MailboxFull';
    const verdict = judgeFailure({ status, words: diagnosticCode, isPermanent });
    return about(emailAddress, isFull ? { ...verdict, kind: 'soft', reason: 'mailbox_full' } : verdict);
  });
}

// Mailgun.

const mailgunSchema = z.object({
  signature: z.object({ timestamp: z.string().regex(/^\d{9,12}$/), token: z.string().min(20).max(100), signature: z.string().max(128) }),
  'event-data': z.object({
    event: text,
    severity: text.optional(),
    reason: text.optional(),
    recipient: emailText,
    'delivery-status': z
      .object({
        code: z.number().nullish(),
        message: text.nullish(),
        description: text.nullish(),
        'enhanced-code': text.nullish(),
        'bounce-type': text.nullish(),
      })
      .optional(),
    // Without variables it is an empty list.
    'user-variables': z
      .union([
        z.record(z.string(), z.unknown()),
        z
          .array(z.unknown())
          .max(0)
          .transform((): Record<string, unknown> => ({})),
      ])
      .optional(),
  }),
});

/** Mailgun retries a call for eight hours, with its first timestamp. */
const mailgunWindowMs = 12 * 3_600_000;

/**
 * Reads a call of Mailgun, whose signature covers only its time and a token. The token identifies the report, so that a
 * copied signature cannot carry another one.
 */
export function readMailgunReport(body: string, { key, now }: { readonly key: string; readonly now: Date }): MailFeedback | undefined {
  const { signature: signed, 'event-data': event } = readJson(mailgunSchema, body);
  const wanted = createHmac('sha256', key)
    .update(signed.timestamp + signed.token)
    .digest('hex');
  if (!areEqualSecrets(signed.signature, wanted)) throw new UnacceptableReport('forged');
  if (Math.abs(now.getTime() - Number(signed.timestamp) * 1_000) > mailgunWindowMs) throw new UnacceptableReport('outdated');
  const variable = event['user-variables']?.['plumbline'];
  const about = {
    source: 'mailgun',
    event: signed.token,
    address: event.recipient,
    token: typeof variable === 'string' ? variable : null,
  } as const;
  if (event.event === 'complained') return { ...about, ...complaint };
  if (event.event !== 'failed') return undefined;
  const { code, message, description, 'enhanced-code': status, 'bounce-type': type } = event['delivery-status'] ?? {};
  if (event.reason === 'suppress-complaint') return { ...about, ...complaint };
  // 605: on Mailgun's own list of addresses that bounced permanently.
  if (event.reason === 'suppress-bounce' || code === 605) return { ...about, ...suppressedAddress };
  const isPermanent = event.severity === 'permanent' && event.reason !== 'old' && type !== 'soft';
  const verdict = judgeFailure({ status: status ?? '', words: `${message ?? ''} ${description ?? ''}`, isPermanent });
  // Servers send 5.5.0, a protocol failure, for mailboxes that do not exist; Mailgun knows them.
  const isHard = verdict.kind === 'hard' || (isPermanent && type === 'hard' && verdict.reason === 'other');
  const isUnknownMailbox = isHard && verdict.code === null && code === 550;
  return { ...about, ...verdict, ...(isHard && { kind: 'hard' }), ...(isUnknownMailbox && { reason: 'no_mailbox' }) };
}

// Postmark.

const postmarkSchema = z.object({
  RecordType: text,
  ID: z.number(),
  Type: text.optional(),
  Email: emailText,
  Description: text.nullish(),
  Details: text.nullish(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

const postmarkKinds: Readonly<Record<string, { readonly isPermanent: boolean; readonly reason?: FeedbackReason }>> = {
  HardBounce: { isPermanent: true, reason: 'no_mailbox' },
  BadEmailAddress: { isPermanent: true, reason: 'no_mailbox' },
  DnsError: { isPermanent: false, reason: 'no_domain' },
  SoftBounce: { isPermanent: false },
  Transient: { isPermanent: false },
  Undeliverable: { isPermanent: false },
  Blocked: { isPermanent: false, reason: 'blocked' },
  SpamNotification: { isPermanent: false, reason: 'blocked' },
  DMARCPolicy: { isPermanent: false, reason: 'blocked' },
};

/** Reads a call of Postmark, which signs nothing; the secret in its address authenticates it. */
export function readPostmarkReport(body: string): MailFeedback | undefined {
  const { RecordType, ID, Type = '', Email, Description, Details, Metadata } = readJson(postmarkSchema, body);
  const token = Metadata?.['plumbline'];
  const about = {
    source: 'postmark',
    event: `${RecordType} ${ID}`,
    address: Email,
    token: typeof token === 'string' ? token : null,
  } as const;
  if (RecordType === 'SpamComplaint') return { ...about, ...complaint };
  const known = RecordType === 'Bounce' ? postmarkKinds[Type] : undefined;
  if (known === undefined) return undefined;
  const { isPermanent, reason } = known;
  const verdict = judgeFailure({ words: `${Description ?? ''} ${Details ?? ''}`, isPermanent });
  return {
    ...about,
    ...verdict,
    ...(isPermanent && { kind: 'hard' }),
    ...(reason !== undefined && verdict.reason === 'other' && { reason }),
  };
}
