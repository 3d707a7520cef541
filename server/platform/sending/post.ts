import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { Logger } from 'pino';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../database/database.ts';
import type { ConsumerTemplates, MessageContext, MessageLanguage, MessageTemplate, MessageTemplates } from '../messages.ts';
import type { Sender } from './mail-layout.ts';
import type { MailSender } from './mail-sender.ts';
import type { OutcomeCounter } from './outcome-counter.ts';
import type { SmsSender } from './sms-sender.ts';

export type RecipientKind = 'company' | 'user' | 'enquiry' | 'staff' | 'address';

/** Whom the row names. */
export interface RecipientWish {
  readonly kind: RecipientKind;
  /** Null for an address that is nobody's. */
  readonly id: number | null;
  readonly address: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Recipient<Language extends PageLanguage = MessageLanguage> {
  readonly who: MessageContext<Language>['recipient'];
  readonly email: string | null;
  /** In international form, as a provider of text messages wants it. */
  readonly mobile: string | null;
  /** What their brand says in place of the country's sender; empty where none is known. */
  readonly brand: Partial<Sender> & { readonly key?: BrandKey };
  /** Where they choose what we write to them; null for whoever cannot. */
  readonly preferences: string | null;
}

/** Why a message is not sent and not tried again. */
export type DropReason = 'recipient_unknown' | 'recipient_closed' | 'recipient_locked' | 'no_address' | 'nothing_to_say';

export type FoundRecipient<Language extends PageLanguage = MessageLanguage> =
  | Recipient<Language>
  | Extract<DropReason, 'recipient_unknown' | 'recipient_closed' | 'recipient_locked'>;

/** Reads whom a message goes to at the moment of sending: an address may have changed since its cause. */
export type FindRecipient<Language extends PageLanguage = MessageLanguage> = (
  db: Db,
  wish: RecipientWish,
) => Promise<FoundRecipient<Language>>;

/** What sending knows of the product; wired in `server/app`. */
export interface Wording {
  readonly templates: MessageTemplates;
  /** Those of them that consumers get, by their enquiry: in every language of the pages. */
  readonly consumerTemplates: ConsumerTemplates;
  readonly recipients: Readonly<Record<Exclude<RecipientKind, 'enquiry'>, FindRecipient>> & {
    readonly enquiry: FindRecipient<PageLanguage>;
  };
  readonly senderOf: (country: CountryCode) => Sender;
}

/** What sending needs, made once for a process. */
export interface Post extends Wording {
  /** Null: this installation cannot send; messages are kept for reading. */
  readonly mail: MailSender | null;
  readonly sms: SmsSender | null;
  /** The address that mails come from; null: each country's own. */
  readonly from: string | null;
  readonly publicUrl: string;
  /** In a demonstration the outbox shows everything, so that a journey can be followed without a mailbox. */
  readonly showsPrivate: boolean;
  readonly log: Logger;
  readonly outcomes: OutcomeCounter;
  /** Messages that this process has handed over and not yet written down: while the database is away, nobody here takes them again. */
  readonly unrecorded: Set<number>;
}

/** Templates of all domains in one; two of one name stop the start. */
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
