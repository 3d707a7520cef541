import i18next from 'i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { breakLinkLikeText } from '../../contract/kit/link-rule.ts';
import type { Db } from './database/database.ts';
import { fillWords } from './message-words.ts';
import { isInMessage, getNounForms, getMessageTemplate } from './texts.ts';

/** Languages of messages to companies. Consumers get messages in every language of the pages. */
export type MessageLanguage = 'en' | 'sv' | 'da' | 'no';

export interface MailFact {
  readonly label: string;
  readonly value: string;
  /** Target of the value: `tel:`, `mailto:` or an address. */
  readonly url?: string;
  readonly contact?: true;
}

/**
 * The parts of a mail in reading order. `contact` marks data that identifies or reaches a consumer: sent, but not kept in
 * the outbox. Both the layout and the plain text are built from them.
 */
export type MailBlock =
  | { readonly kind: 'paragraph' | 'note'; readonly text: string; readonly contact?: true }
  /** The call to action, with its address written out beneath. `label` must make sense alone. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly MailFact[] }
  | { readonly kind: 'list'; readonly rows: readonly { readonly title: string; readonly detail: string; readonly url?: string }[] };

export interface Mail {
  readonly subject: string;
  readonly heading: string;
  /** Reply address, if not the marketplace. */
  readonly replyTo?: string;
  /**
   * Where the reader unsubscribes from this kind of mail: a page for people, and an address for one-click unsubscribe (RFC
   * 8058).
   */
  readonly unsubscribe?: { readonly page: string; readonly call: string };
  readonly blocks: readonly MailBlock[];
  readonly attachments?: readonly MailAttachment[];
}

/** A mail attachment. Created when the mail leaves; the outbox keeps only its name. */
export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly make: () => Promise<Buffer>;
}

/** Input of a template, read at sending so that it is current. */
export interface MessageContext<Language extends PageLanguage = MessageLanguage> {
  readonly db: Db;
  readonly recipient: {
    readonly id: number;
    readonly language: Language;
    readonly country: CountryCode;
    readonly timeZone: string;
    /** Name for the greeting; empty if unknown. */
    readonly forename: string;
  };
  /** Name of the current brand. */
  readonly brand: string;
  /** Builds an address of the web app; `path` begins with a slash. */
  readonly link: (path: string) => string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Tokens of links that grant access: stored separately and erased once sent. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Renders one message. Null if it no longer applies; nothing is sent. */
export type MessageTemplate<Language extends PageLanguage = MessageLanguage> =
  | {
      readonly channel: 'email';
      /** Sent because its reader has just asked for it, so it leaves even if earlier mails to the address bounced. */
      readonly requested?: true;
      readonly compose: (context: MessageContext<Language>) => Promise<Mail | null>;
    }
  | { readonly channel: 'sms'; readonly compose: (context: MessageContext<Language>) => Promise<string | null> };

/** The templates of a domain, by their name in the outbox. */
export type MessageTemplates<Language extends PageLanguage = MessageLanguage> = Readonly<Record<string, MessageTemplate<Language>>>;

/**
 * For a domain that writes to consumers: all its templates, including those to companies, cover every language of the pages.
 */
export type ConsumerContext = MessageContext<PageLanguage>;
export type ConsumerTemplates = MessageTemplates<PageLanguage>;

/** Dotted paths to the texts of a catalogue. Plural forms omit their suffix. */
type TextKey<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string ? Key : `${Key}.${TextKey<Catalogue[Key]>}`;
}[keyof Catalogue & string];
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

type Values = Readonly<Record<string, string | number>>;

/** Placeholders we fill ourselves. Any other value may be a name or text from outside. */
const ourOwnValues: ReadonlySet<string> = new Set(['brand', 'link', 'url', 'phone']);

/** In a message, breaks up links in values from people: nobody must make us mail `http://…` as their name. */
function asFilledIn(values: Values): Values {
  if (!isInMessage()) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !ourOwnValues.has(name) ? breakLinkLikeText(value) : value,
    ]),
  );
}

/** Prints the rows of a mail, removing the look of a link from those without an address. */
export function withoutStrayLinks(mail: Mail): Mail {
  const blocks = mail.blocks.map((block): MailBlock => {
    if (block.kind === 'facts') {
      return { ...block, rows: block.rows.map((row) => (row.url === undefined ? { ...row, value: breakLinkLikeText(row.value) } : row)) };
    }
    if (block.kind !== 'list') return block;
    const rows = block.rows.map((row) => ({ ...row, title: breakLinkLikeText(row.title), detail: breakLinkLikeText(row.detail) }));
    return { ...block, rows };
  });
  return { ...mail, blocks };
}

/**
 * Returns the texts of a domain's messages. Catalogues are `server/<domain>/messages/{en,sv,da,no}.json`, plus all page
 * languages for consumer messages; a test checks that their keys match. The operator's texts take precedence while
 * rendering.
 */
export function messageTexts<Catalogue extends object, Language extends PageLanguage = MessageLanguage>(
  catalogues: Readonly<Record<Language, Catalogue>>,
) {
  const texts = i18next.createInstance();
  const resources = Object.fromEntries(Object.entries<Catalogue>(catalogues).map(([language, texts]) => [language, { messages: texts }]));
  void texts.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'messages',
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const say: (key: string, options: Record<string, unknown>) => string = texts.t.bind(texts);
  return (language: Language) =>
    (key: WithoutPlural<TextKey<Catalogue>>, given: Values = {}): string => {
      const values = { ...getNounForms(language), ...asFilledIn(given) };
      return fillWords(getMessageTemplate(), key, { values, language }) ?? say(key, { ...values, lng: language });
    };
}
