import { createHash } from 'node:crypto';
import { brandAddress, brandOfKey, mainKey } from '../../../contract/kit/brands.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../database/database.ts';
import { speakingIn } from '../texts.ts';
import { withoutStrayLinks, type Mail, type MessageContext, type MessageTemplates } from '../messages.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { type MailFrame, mailText } from './mail-layout.ts';
import type { OutgoingMail } from './mail-sender.ts';
import { maskMail, maskRecipient, withoutSecrets } from './mask.ts';
import type { DropReason, FoundRecipient, Post, Recipient } from './post.ts';
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
  | { readonly kind: 'dropped'; readonly reason: DropReason };

/** Derives the same id from the same cause, so that a mail resent after a crash shows once. */
function messageIdOf(dedupeKey: string, publicUrl: string): string {
  const name = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/** Adds one-click unsubscribe headers (RFC 8058). */
function listHeaders({ unsubscribe }: Mail): Readonly<Record<string, string>> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe.call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Creates attachments only if this installation sends; a stored mail just names its files. */
function makeAttachments({ attachments = [] }: Mail, isSent: boolean): Promise<OutgoingMail['attachments']> {
  if (!isSent) return Promise.resolve([]);
  return Promise.all(attachments.map(async ({ name, type, make }) => ({ filename: name, contentType: type, content: await make() })));
}

/** Loads React lazily and once, and not for importers of types only. */
export const loadLayout = () => import('./mail-layout.ts');

async function renderMail(
  post: Post,
  message: ClaimedMessage,
  { recipient, to, mail }: { readonly recipient: Recipient<PageLanguage>; readonly to: string; readonly mail: Mail },
): Promise<PreparedMessage> {
  const { mailHtml } = await loadLayout();
  const { language, country } = recipient.who;
  const sender = { ...post.senderOf(country), ...recipient.brand };
  const address = sender.address ?? `no-reply@${new URL(post.publicUrl).hostname}`;
  const preferences =
    recipient.preferences === null
      ? null
      : `${post.publicUrl}${brandAddress(recipient.preferences, brandOfKey(recipient.brand.key ?? mainKey))}`;
  const frame: MailFrame = { ...sender, language, home: post.publicUrl, preferences };
  const outgoing: OutgoingMail = {
    from: { name: sender.brand, address: post.from ?? address },
    replyTo: mail.replyTo ?? address,
    to,
    subject: mail.subject,
    html: mailHtml(mail, frame),
    plain: mailText(mail, frame),
    messageId: messageIdOf(message.dedupeKey, post.publicUrl),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...listHeaders(mail) },
    attachments: await makeAttachments(mail, post.mail !== null),
  };
  const files = (mail.attachments ?? []).map(({ name }) => name).join(', ');
  const kept = post.showsPrivate ? mail : maskMail(mail, message.secrets ?? {});
  const isSame = JSON.stringify(kept) === JSON.stringify(mail);
  const rendering: Rendering = {
    recipient: maskRecipient(to),
    subject: kept.subject,
    html: isSame ? outgoing.html : mailHtml(kept, frame),
    plain: isSame ? outgoing.plain : mailText(kept, frame),
    headers: {
      From: `${outgoing.from.name} <${outgoing.from.address}>`,
      'Reply-To': mail.replyTo === undefined ? address : maskRecipient(mail.replyTo),
      To: maskRecipient(to),
      Subject: kept.subject,
      'Message-ID': outgoing.messageId,
      ...outgoing.headers,
      ...listHeaders(kept),
      ...(files === '' ? {} : { Attachments: files }),
    },
  };
  return { kind: 'mail', mail: outgoing, rendering };
}

/** Renders a message for its recipient. Reads only, and logs which contact data it reads. */
export async function prepareMessage(db: Db, post: Post, message: ClaimedMessage): Promise<PreparedMessage> {
  const { recipientKind: kind, recipientId: id, recipientAddress: address, payload } = message;
  const wish = { kind, id, address, payload };
  return kind === 'enquiry'
    ? speakTo(db, post, message, { found: await post.recipients.enquiry(db, wish), templates: post.consumerTemplates })
    : speakTo(db, post, message, { found: await post.recipients[kind](db, wish), templates: post.templates });
}

/** The recipient, and the templates available in their language. */
interface Reached<Language extends PageLanguage> {
  readonly found: FoundRecipient<Language>;
  readonly templates: MessageTemplates<Language>;
}

function speakTo<Language extends PageLanguage>(
  db: Db,
  post: Post,
  message: ClaimedMessage,
  { found, templates }: Reached<Language>,
): PreparedMessage | Promise<PreparedMessage> {
  if (typeof found === 'string') return { kind: 'dropped', reason: found };
  const { language } = found.who;
  const speech = { brand: found.brand.key, words: message.words?.[language], isMessage: true };
  return speakingIn(language, () => compose(db, post, message, { recipient: found, templates }), speech);
}

async function compose<Language extends PageLanguage>(
  db: Db,
  post: Post,
  message: ClaimedMessage,
  { recipient, templates }: { readonly recipient: Recipient<Language>; readonly templates: MessageTemplates<Language> },
): Promise<PreparedMessage> {
  const template = templates[message.template];
  if (template?.channel !== message.channel) throw new Error(`no template for ${message.channel} is named ${message.template}`);
  const { payload } = message;
  const to = message.channel === 'email' ? recipient.email : recipient.mobile;
  if (to === null) return { kind: 'dropped', reason: 'no_address' };

  const secrets = message.secrets ?? {};
  const spoken = brandOfKey(recipient.brand.key ?? mainKey);
  const context: MessageContext<Language> = {
    db,
    recipient: recipient.who,
    brand: recipient.brand.brand ?? post.senderOf(recipient.who.country).brand,
    link: (path) => `${post.publicUrl}${brandAddress(path, spoken)}`,
    payload,
    secrets,
  };
  if (template.channel === 'email') {
    const mail = await template.compose(context);
    if (mail === null) return { kind: 'dropped', reason: 'nothing_to_say' };
    return renderMail(post, message, { recipient, to, mail: withoutStrayLinks(mail) });
  }
  const composed = await template.compose(context);
  if (composed === null) return { kind: 'dropped', reason: 'nothing_to_say' };
  const text = fitSms(composed);
  const subject = post.showsPrivate ? text : withoutSecrets(text, secrets);
  return { kind: 'sms', to, text, rendering: { recipient: maskRecipient(to), subject, html: null, plain: null, headers: {} } };
}
