import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { Logger } from 'pino';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../database/database.ts';
import type { ConsumerTemplates, MessageContext, MessageLanguage, MessageTemplate, MessageTemplates } from '../messages.ts';
import type { Sender } from './mail-layout.tsx';
import type { MessageTokens } from './mail-feedback.ts';
import type { MailSender, SmsSender } from './mail-sender.ts';
import type { PushMessage } from './web-push.ts';

export type RecipientKind = 'company' | 'user' | 'enquiry' | 'staff' | 'address';

/** The recipient named by the row. */
export interface RecipientRef {
  readonly kind: RecipientKind;
  /** Null for an address that belongs to no account. */
  readonly id: number | null;
  readonly address: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Recipient<Language extends PageLanguage = MessageLanguage> {
  readonly who: MessageContext<Language>['recipient'];
  readonly email: string | null;
  /** In international form, as SMS providers expect. */
  readonly mobile: string | null;
  /** Sender fields that the recipient's brand overrides; empty if unknown. */
  readonly brand: Partial<Sender> & { readonly key?: BrandKey };
  /** Link to the notification preferences; null if the recipient has none. */
  readonly preferences: string | null;
}

/** Why a message is dropped and not retried. */
export type DropReason =
  | 'recipient_unknown'
  | 'recipient_closed'
  | 'recipient_locked'
  | 'no_address'
  | 'address_paused'
  | 'device_gone'
  | 'quiet_hours'
  | 'nothing_to_say';

export type FoundRecipient<Language extends PageLanguage = MessageLanguage> =
  | Recipient<Language>
  | Extract<DropReason, 'recipient_unknown' | 'recipient_closed' | 'recipient_locked'>;

/** Looks up the recipient when sending: an address may have changed since the cause. */
export type FindRecipient<Language extends PageLanguage = MessageLanguage> = (
  db: Db,
  ref: RecipientRef,
) => Promise<FoundRecipient<Language>>;

/** Product functions that sending depends on; wired in `server/app`. */
export interface Wording {
  readonly templates: MessageTemplates;
  /** Templates for consumers, by enquiry, in every language of the pages. */
  readonly consumerTemplates: ConsumerTemplates;
  readonly recipients: Readonly<Record<Exclude<RecipientKind, 'enquiry'>, FindRecipient>> & {
    readonly enquiry: FindRecipient<PageLanguage>;
  };
  readonly senderOf: (country: CountryCode) => Sender;
}

/** A notification for one device. */
export interface PreparedPush extends PushMessage {
  readonly deviceId: number;
  /** The device as the outbox shows it. */
  readonly device: string;
  /** Title and text of the notification. */
  readonly text: string;
}

/** Composes and sends notifications. Their texts are ours alone, so operators do not edit them. */
export interface PushChannel {
  compose(context: MessageContext, template: string): Promise<PreparedPush | DropReason>;
  /** Throws as a `MailSender` does, and `DeviceGone` once the device has unsubscribed. */
  send(push: PreparedPush): Promise<void>;
}

/** Dependencies of sending, created once per process. */
export interface MessagingContext extends Wording {
  /** Null if this installation cannot send; messages are kept for reading. */
  readonly mail: MailSender | null;
  readonly sms: SmsSender | null;
  /** Null in a process that only stores messages. */
  readonly push: PushChannel | null;
  /** Sender address of all mails; null for each country's own. */
  readonly from: string | null;
  /** Where bounces go, with `{token}` if the address may carry one; null for the sender. */
  readonly returnAddress: string | null;
  readonly publicUrl: string;
  /** Host of the mail server; null without one. */
  readonly mailHost: string | null;
  /** Signs the token by which reports about a mail are matched. */
  readonly tokens: MessageTokens;
  /** In a demonstration the outbox shows everything, so that a journey can be followed without a mailbox. */
  readonly showsPrivate: boolean;
  readonly log: Logger;
  readonly outcomes: OutcomeCounter;
  /** Messages handed over but not yet recorded: while the database is away, no worker of this process takes them again. */
  readonly unrecorded: Set<number>;
}

/** Merges the templates of all domains; duplicate names stop the start. */
export function collectTemplates<Language extends PageLanguage = MessageLanguage>(
  ...domains: readonly MessageTemplates<Language>[]
): MessageTemplates<Language> {
  const all = new Map<string, MessageTemplate<Language>>();
  for (const [name, template] of domains.flatMap((templates) => Object.entries(templates))) {
    if (all.has(name)) throw new Error(`two templates are named ${name}`);
    all.set(name, template);
  }
  return Object.fromEntries(all);
}

export interface OutcomeCount {
  readonly channel: string;
  readonly outcome: string;
  readonly count: number;
}

/** Counts the messages this process handled, by outcome, for the metrics. */
export interface OutcomeCounter {
  add(channel: string, outcome: string): void;
  list(): readonly OutcomeCount[];
}

export function outcomeCounter(): OutcomeCounter {
  const counts = new Map<string, OutcomeCount>();
  return {
    add: (channel, outcome) => {
      const key = `${channel} ${outcome}`;
      counts.set(key, { channel, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    list: () => [...counts.values()],
  };
}
