import type { Logger } from 'pino';
import type { Settings } from '../platform/settings.ts';
import { messageTokens, type MessageTokens } from '../platform/sending/mail-feedback.ts';
import { outcomeCounter, type MessagingContext } from '../platform/sending/messaging-context.ts';
import { httpSmsSender } from '../platform/sending/http-sms-sender.ts';
import type { SmsSender } from '../platform/sending/mail-sender.ts';
import { smtpMailSender } from '../platform/sending/smtp-mail-sender.ts';
import { twilioSmsSender } from '../platform/sending/twilio-sms-sender.ts';
import { wording } from './all-messages.ts';

export type PostSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'twilio' | 'publicUrl'> & Partial<Pick<Settings, 'httpSms' | 'bounces'>>;

function openSms({ twilio, httpSms = null, publicUrl }: PostSettings): SmsSender | null {
  if (twilio !== null) return twilioSmsSender(twilio);
  return httpSms === null ? null : httpSmsSender({ ...httpSms, url: httpSms.address, callbackUrl: `${publicUrl}/api/v1/sms-reports` });
}

/** Opens this process's message senders: the configured servers, or the outbox only. */
export function openPost(
  settings: PostSettings,
  more: { readonly demonstration: boolean; readonly log: Logger; readonly tokens?: MessageTokens },
): MessagingContext {
  return {
    ...wording,
    mail: settings.smtpUrl === null ? null : smtpMailSender(settings.smtpUrl),
    sms: openSms(settings),
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
