import type { Logger } from 'pino';
import type { Settings } from '../platform/settings.ts';
import { messageTokens, type MessageTokens } from '../platform/sending/mail-feedback.ts';
import { outcomeCounter, type MessagingContext, type PushChannel } from '../platform/sending/messaging-context.ts';
import { httpSmsSender } from '../platform/sending/http-sms-sender.ts';
import type { MailSender, SmsSender } from '../platform/sending/mail-sender.ts';
import { smtpMailSender } from '../platform/sending/smtp-mail-sender.ts';
import { twilioSmsSender } from '../platform/sending/twilio-sms-sender.ts';
import { wording } from './all-messages.ts';

export type PostSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'twilio' | 'publicUrl'> & Partial<Pick<Settings, 'httpSms' | 'bounces'>>;

interface Mailer {
  readonly url: string;
  readonly sender: MailSender;
  /** Mails that are being handed over. */
  busy: number;
  isReplaced: boolean;
}

/** Sends through the mail server that is set now. A replaced one ends with the last mail it has begun. */
function followMail(current: () => PostSettings): MailSender {
  let kept: Mailer | undefined;
  const closeIfDone = ({ sender, busy, isReplaced }: Mailer): void => {
    if (isReplaced && busy === 0) sender.close();
  };
  const find = (): Mailer => {
    const url = current().smtpUrl ?? '';
    if (kept?.url === url) return kept;
    const former = kept;
    kept = { url, sender: smtpMailSender(url), busy: 0, isReplaced: false };
    if (former !== undefined) {
      former.isReplaced = true;
      closeIfDone(former);
    }
    return kept;
  };
  return {
    send: async (mail) => {
      const mailer = find();
      mailer.busy += 1;
      try {
        await mailer.sender.send(mail);
      } finally {
        mailer.busy -= 1;
        closeIfDone(mailer);
      }
    },
    close: () => kept?.sender.close(),
  };
}

/** Sends through the provider of text messages that is set now. */
function followSms(current: () => PostSettings): SmsSender | null {
  const read = (): string => JSON.stringify([current().twilio, current().httpSms]);
  let kept = { from: read(), sender: openSms(current()) };
  if (kept.sender === null) return null;
  const find = (): SmsSender => {
    const from = read();
    if (kept.from !== from) kept = { from, sender: openSms(current()) };
    if (kept.sender === null) throw new Error('no provider of text messages is configured');
    return kept.sender;
  };
  return { send: (sms) => find().send(sms), find: (wanted) => find().find(wanted) };
}

function openSms({ twilio, httpSms = null, publicUrl }: PostSettings): SmsSender | null {
  if (twilio !== null) return twilioSmsSender(twilio);
  return httpSms === null ? null : httpSmsSender({ ...httpSms, url: httpSms.address, callbackUrl: `${publicUrl}/api/v1/sms-reports` });
}

/** Opens this process's message senders: the configured servers, or the outbox only. They follow `current`, if it is given. */
export function openPost(
  settings: PostSettings,
  more: {
    readonly demonstration: boolean;
    readonly log: Logger;
    readonly tokens?: MessageTokens;
    readonly current?: () => PostSettings;
    readonly push?: PushChannel;
  },
): MessagingContext {
  const current = more.current ?? (() => settings);
  return {
    ...wording,
    mail: settings.smtpUrl === null ? null : followMail(current),
    sms: followSms(current),
    push: more.push ?? null,
    from: settings.mailFrom,
    returnAddress: settings.bounces?.returnPath ?? null,
    mailHost: settings.smtpUrl === null ? null : new URL(settings.smtpUrl).hostname,
    publicUrl: settings.publicUrl,
    tokens: more.tokens ?? messageTokens(),
    showsPrivate: more.demonstration,
    log: more.log,
    outcomes: outcomeCounter(),
    unrecorded: new Set(),
  };
}
