import type { Logger } from 'pino';
import type { Settings } from '../platform/settings.ts';
import { outcomeCounter } from '../platform/sending/outcome-counter.ts';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';
import { smtpMailSender } from '../platform/sending/smtp-mail-sender.ts';
import { twilioSmsSender } from '../platform/sending/twilio-sms-sender.ts';
import { wording } from './all-messages.ts';

export type PostSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'twilio' | 'publicUrl'>;

/** Opens this process's message senders: the configured servers, or the outbox only. */
export function openPost(settings: PostSettings, more: { readonly demonstration: boolean; readonly log: Logger }): MessagingContext {
  return {
    ...wording,
    mail: settings.smtpUrl === null ? null : smtpMailSender(settings.smtpUrl),
    sms: settings.twilio === null ? null : twilioSmsSender(settings.twilio),
    from: settings.mailFrom,
    publicUrl: settings.publicUrl,
    showsPrivate: more.demonstration,
    log: more.log,
    outcomes: outcomeCounter(),
    unrecorded: new Set(),
  };
}
