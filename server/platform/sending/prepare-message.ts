import { createHash } from 'node:crypto';
import { toBrandPath, getBrandByKey, mainKey } from '../../../contract/kit/brands.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../database/database.ts';
import { withLanguage } from '../texts.ts';
import { withoutStrayLinks, type Mail, type MessageContext, type MessageTemplates } from '../messages.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { findPauses, returnHeader } from './mail-feedback.ts';
import { type MailFrame, mailText } from './mail-layout.tsx';
import { AddressPaused, type OutgoingMail } from './mail-sender.ts';
import { maskMail, maskRecipient, withoutSecrets } from './mask.ts';
import type { DropReason, FoundRecipient, MessagingContext, PreparedPush, Recipient } from './messaging-context.ts';
import { fitSms } from './sms-text.ts';

/** Message content the outbox stores for staff to read. */
export interface Rendering {
  readonly recipient: string;
  /** For an SMS, its whole text. */
  readonly subject: string;
  readonly html: string | null;
  readonly plain: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export type PreparedMessage =
  | { readonly kind: 'mail'; readonly mail: OutgoingMail; readonly rendering: Rendering }
  | { readonly kind: 'sms'; readonly to: string; readonly text: string; readonly rendering: Rendering }
  | { readonly kind: 'push'; readonly push: PreparedPush; readonly rendering: Rendering }
  | { readonly kind: 'dropped'; readonly reason: DropReason };

/** Derives the same id from the same cause, so that a mail resent after a crash shows once. */
function buildMessageId(dedupeKey: string, publicUrl: string): string {
  const name = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/** Adds one-click unsubscribe headers (RFC 8058). */
function listHeaders({ unsubscribe }: Mail): Readonly<Record<string, string>> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe.call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Adds the headers by which reports about the mail are matched: ours, which Amazon SES returns, and those that Postmark and
 * Mailgun turn into metadata.
 */
function tokenHeaders(token: string): Readonly<Record<string, string>> {
  return {
    'X-Plumbline-Message': token,
    'X-PM-Metadata-plumbline': token,
    'X-Mailgun-Variables': JSON.stringify({ plumbline: token }),
  };
}

/** Returns the return path of a mail, and the header by which a report is matched whose address lost the token. */
function returnTo({ returnAddress, tokens }: MessagingContext, id: number, to: string) {
  if (returnAddress === null) return { returnPath: null, header: {} };
  const token = tokens.signReturn(id, to);
  return { returnPath: returnAddress.replace('{token}', token), header: { [returnHeader]: token } };
}

/** Creates attachments only if this installation sends; a stored mail just names its files. */
function makeAttachments({ attachments = [] }: Mail, isSent: boolean): Promise<OutgoingMail['attachments']> {
  if (!isSent) return Promise.resolve([]);
  return Promise.all(attachments.map(async ({ name, type, make }) => ({ filename: name, contentType: type, content: await make() })));
}

/** Loads React lazily and once, and not for importers of types only. */
export const loadLayout = () => import('./mail-layout.tsx');

async function renderMail(
  messaging: MessagingContext,
  message: ClaimedMessage,
  { recipient, to, mail }: { readonly recipient: Recipient<PageLanguage>; readonly to: string; readonly mail: Mail },
): Promise<PreparedMessage> {
  const { mailHtml } = await loadLayout();
  const { language, country } = recipient.who;
  const sender = { ...messaging.senderOf(country), ...recipient.brand };
  const address = sender.address ?? `no-reply@${new URL(messaging.publicUrl).hostname}`;
  const preferences =
    recipient.preferences === null
      ? null
      : `${messaging.publicUrl}${toBrandPath(recipient.preferences, getBrandByKey(recipient.brand.key ?? mainKey))}`;
  const frame: MailFrame = { ...sender, language, home: messaging.publicUrl, preferences };
  const shownHeaders = { 'Auto-Submitted': 'auto-generated', 'Content-Language': language };
  const { returnPath, header } = returnTo(messaging, message.id, to);
  const outgoing: OutgoingMail = {
    from: { name: sender.brand, address: messaging.from ?? address },
    replyTo: mail.replyTo ?? address,
    returnPath,
    to,
    subject: mail.subject,
    html: mailHtml(mail, frame),
    plain: mailText(mail, frame),
    messageId: buildMessageId(message.dedupeKey, messaging.publicUrl),
    headers: { ...shownHeaders, ...listHeaders(mail), ...tokenHeaders(messaging.tokens.sign(message.id)), ...header },
    attachments: await makeAttachments(mail, messaging.mail !== null),
  };
  const files = (mail.attachments ?? []).map(({ name }) => name).join(', ');
  const shownMail = messaging.showsPrivate ? mail : maskMail(mail, message.secrets ?? {});
  const isSame = JSON.stringify(shownMail) === JSON.stringify(mail);
  const rendering: Rendering = {
    recipient: maskRecipient(to),
    subject: shownMail.subject,
    html: isSame ? outgoing.html : mailHtml(shownMail, frame),
    plain: isSame ? outgoing.plain : mailText(shownMail, frame),
    headers: {
      From: `${outgoing.from.name} <${outgoing.from.address}>`,
      'Reply-To': mail.replyTo === undefined ? address : maskRecipient(mail.replyTo),
      To: maskRecipient(to),
      Subject: shownMail.subject,
      'Message-ID': outgoing.messageId,
      ...shownHeaders,
      ...listHeaders(shownMail),
      ...(files === '' ? {} : { Attachments: files }),
    },
  };
  return { kind: 'mail', mail: outgoing, rendering };
}

/** Renders a message for its recipient. Reads only, and logs which contact data it reads. */
export async function prepareMessage(db: Db, messaging: MessagingContext, message: ClaimedMessage): Promise<PreparedMessage> {
  const { recipientKind: kind, recipientId: id, recipientAddress: address, payload } = message;
  const recipientRef = { kind, id, address, payload };
  if (message.channel === 'push') return preparePush(db, messaging, message, await messaging.recipients.user(db, recipientRef));
  return kind === 'enquiry'
    ? speakTo(db, messaging, message, {
        found: await messaging.recipients.enquiry(db, recipientRef),
        templates: messaging.consumerTemplates,
      })
    : speakTo(db, messaging, message, { found: await messaging.recipients[kind](db, recipientRef), templates: messaging.templates });
}

/** Renders a notification for a device of a user. */
function preparePush(
  db: Db,
  messaging: MessagingContext,
  message: ClaimedMessage,
  recipient: FoundRecipient,
): PreparedMessage | Promise<PreparedMessage> {
  const { push } = messaging;
  if (typeof recipient === 'string') return { kind: 'dropped', reason: recipient };
  if (push === null) throw new Error('this process cannot send notifications');
  const speech = { brand: recipient.brand.key, words: undefined, isMessage: true };
  return withLanguage(
    recipient.who.language,
    async () => {
      const prepared = await push.compose(buildContext(db, messaging, message, recipient), message.template);
      if (typeof prepared === 'string') return { kind: 'dropped', reason: prepared };
      const rendering = { recipient: prepared.device, subject: prepared.text, html: null, plain: null, headers: {} };
      return { kind: 'push', push: prepared, rendering };
    },
    speech,
  );
}

/** The recipient, and the templates available in their language. */
interface Reached<Language extends PageLanguage> {
  readonly found: FoundRecipient<Language>;
  readonly templates: MessageTemplates<Language>;
}

function speakTo<Language extends PageLanguage>(
  db: Db,
  messaging: MessagingContext,
  message: ClaimedMessage,
  { found, templates }: Reached<Language>,
): PreparedMessage | Promise<PreparedMessage> {
  if (typeof found === 'string') return { kind: 'dropped', reason: found };
  const { language } = found.who;
  const speech = { brand: found.brand.key, words: message.words?.[language], isMessage: true };
  return withLanguage(language, () => compose(db, messaging, message, { recipient: found, templates }), speech);
}

interface MailUse {
  readonly to: string;
  readonly isRequested: boolean;
  readonly isOptional: boolean;
}

/**
 * Tests whether a mail is dropped because its address is paused. After a complaint only mails with an unsubscribe link are.
 * After bounces every mail is, except those that their reader has just asked for. What a company or member of staff must get
 * fails instead of being dropped, so that an operator sees it and can resend it.
 */
async function isPaused(db: Db, { recipientKind }: ClaimedMessage, { to, isRequested, isOptional }: MailUse): Promise<boolean> {
  const pause = (await findPauses(db, [to])).get(to);
  if (pause === undefined || isRequested) return false;
  if (isOptional) return true;
  if (pause.kind === 'complaint') return false;
  if (recipientKind === 'enquiry') return true;
  throw new AddressPaused('mails to this address bounce: correct it or lift its pause, then send again');
}

function buildContext<Language extends PageLanguage>(
  db: Db,
  messaging: MessagingContext,
  { payload, secrets }: ClaimedMessage,
  recipient: Recipient<Language>,
): MessageContext<Language> {
  const recipientBrand = getBrandByKey(recipient.brand.key ?? mainKey);
  return {
    db,
    recipient: recipient.who,
    brand: recipient.brand.brand ?? messaging.senderOf(recipient.who.country).brand,
    link: (path) => `${messaging.publicUrl}${toBrandPath(path, recipientBrand)}`,
    payload,
    secrets: secrets ?? {},
  };
}

async function compose<Language extends PageLanguage>(
  db: Db,
  messaging: MessagingContext,
  message: ClaimedMessage,
  { recipient, templates }: { readonly recipient: Recipient<Language>; readonly templates: MessageTemplates<Language> },
): Promise<PreparedMessage> {
  const template = templates[message.template];
  if (template?.channel !== message.channel) throw new Error(`no template for ${message.channel} is named ${message.template}`);
  const to = message.channel === 'email' ? recipient.email : recipient.mobile;
  if (to === null) return { kind: 'dropped', reason: 'no_address' };

  const context = buildContext(db, messaging, message, recipient);
  const { secrets } = context;
  if (template.channel === 'email') {
    const mail = await template.compose(context);
    if (mail === null) return { kind: 'dropped', reason: 'nothing_to_say' };
    if (await isPaused(db, message, { to, isRequested: template.requested === true, isOptional: mail.unsubscribe !== undefined }))
      return { kind: 'dropped', reason: 'address_paused' };
    return renderMail(messaging, message, { recipient, to, mail: withoutStrayLinks(mail) });
  }
  const composed = await template.compose(context);
  if (composed === null) return { kind: 'dropped', reason: 'nothing_to_say' };
  const text = fitSms(composed);
  const subject = messaging.showsPrivate ? text : withoutSecrets(text, secrets);
  return { kind: 'sms', to, text, rendering: { recipient: maskRecipient(to), subject, html: null, plain: null, headers: {} } };
}
