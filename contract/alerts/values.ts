import { defineSheet } from '../kit/sheet-format.ts';

/** How often the marketplace digest is sent: hourly, at 7 and 17, at 7, at 17. */
export const alertFrequencies = [1, 2, 3, 4] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Mails with an unsubscribe link: alerts about leads reserved for the company, or the marketplace digest. */
export const alertMailKinds = ['priority', 'digest'] as const;
export type AlertMailKind = (typeof alertMailKinds)[number];

/** Everything an unsubscribe link can end; `news` means marketing notices and applies to a person instead of an address. */
export const endableMailKinds = [...alertMailKinds, 'news'] as const;
export type EndableMailKind = (typeof endableMailKinds)[number];

export const noticeTypes = ['alert', 'info', 'success', 'high'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** Notice ids reserved for notices that the product generates; they cannot be published. */
export const systemNotices = { overdue: 7, smsBudget: 8, suspended: 9, assigned: 10 } as const;

/** How messages leave: by mail, text message, or to the devices of members. */
export const messageChannels = ['email', 'sms', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * A message is `queued` before its first attempt, `sending` while being handed over and `failed` before a retry. It ends as `sent` (accepted by the
 * mail server or SMS provider), `bounced` (came back afterwards), `kept` (this installation cannot send) or `dropped` (permanently not sent). Abandoned messages are `dead`, or
 * `unknown` if they may have arrived.
 */
export const messageStates = ['queued', 'sending', 'failed', 'sent', 'bounced', 'kept', 'dropped', 'dead', 'unknown'] as const;
export type MessageState = (typeof messageStates)[number];

/** Providers that report bounces and complaints by webhook. */
export const mailProviders = ['ses', 'mailgun', 'postmark'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** What a report about a mail says. `spam`: its reader complained. */
export const feedbackReasons = ['no_mailbox', 'no_domain', 'mailbox_full', 'blocked', 'spam', 'other'] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** Why the mailbox for bounces cannot be read. */
export const mailboxProblems = ['sign_in', 'unreachable', 'folder', 'other'] as const;

/** Why an address is paused: mails to it bounce, or its reader complained and gets no optional mail. */
export const pauseKinds = ['bounces', 'complaint'] as const;

/** DNS records that mail servers check. */
export const domainRecords = ['spf', 'dkim', 'dmarc'] as const;

/**
 * `weak`: there, but without effect. `incomplete`: lacks our mail server. `several`: more than one, so none counts. `unknown`: DNS did not
 * answer.
 */
export const domainRecordStates = ['ok', 'missing', 'weak', 'incomplete', 'several', 'unknown'] as const;

/** Published notices as a file. */
export const noticeSheet = defineSheet(
  {
    id: 'number',
    subject: 'text',
    look: 'text',
    state: 'text',
    audience: 'text',
    of: 'text',
    from: 'time',
    until: 'time',
    dismissable: 'number',
    kind: 'text',
    marketing: 'number',
  },
  'from',
);

/** Sent messages as a file, with masked recipients. */
export const messageSheet = defineSheet(
  {
    created: 'time',
    channel: 'text',
    template: 'text',
    recipient: 'text',
    kind: 'text',
    company_id: 'text',
    company: 'text',
    subject: 'text',
    state: 'text',
    at: 'time',
    attempts: 'number',
  },
  'created',
);

/** Level of a heading within a notice. The subject is level three, so the highest heading of the text is four, without skipping a level. */
export function noticeHeadingLevel(depth: number, allDepths: readonly number[]): number {
  const higher = new Set(allDepths.filter((other) => other < depth));
  return Math.min(6, 4 + higher.size);
}
