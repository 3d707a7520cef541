import i18next from 'i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { withoutLinkLooks } from '../../contract/kit/link-rule.ts';
import type { Db } from './database/database.ts';
import { fillWords } from './message-words.ts';
import { isInMessage, spokenNoun, spokenWords } from './texts.ts';

/** In which companies are written to. Consumers are written to in every language of the pages. */
export type MessageLanguage = 'en' | 'sv' | 'da' | 'no';

export interface MailFact {
  readonly label: string;
  readonly value: string;
  /** What the value leads to: `tel:`, `mailto:` or an address. */
  readonly url?: string;
  readonly contact?: true;
}

/**
 * The parts that a mail is made of, in reading order. `contact` marks what tells who a consumer is or how to reach them:
 * it is sent, but not kept in the outbox. The layout and the plain text part are both made from them.
 */
export type MailBlock =
  | { readonly kind: 'paragraph' | 'note'; readonly text: string; readonly contact?: true }
  /** The one thing to do; its address is written out beneath. `label` makes sense alone. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly MailFact[] }
  | { readonly kind: 'list'; readonly rows: readonly { readonly title: string; readonly detail: string; readonly url?: string }[] };

export interface Mail {
  readonly subject: string;
  readonly heading: string;
  /** Who gets an answer, where it is not the marketplace. */
  readonly replyTo?: string;
  /** Where its reader switches this kind of mail off: a page for people, an address for the button of their mail program (RFC 8058). */
  readonly unsubscribe?: { readonly page: string; readonly call: string };
  readonly blocks: readonly MailBlock[];
  readonly attachments?: readonly MailAttachment[];
}

/** A file that goes with a mail. It is made when the mail leaves; the outbox keeps its name alone. */
export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly make: () => Promise<Buffer>;
}

/** What a message is composed from: read when it is sent, so that it says what is true then. */
export interface MessageContext<Language extends PageLanguage = MessageLanguage> {
  readonly db: Db;
  readonly recipient: {
    readonly id: number;
    readonly language: Language;
    readonly country: CountryCode;
    readonly timeZone: string;
    /** How to greet; empty where no name is known. */
    readonly forename: string;
  };
  /** Name of the brand that speaks. */
  readonly brand: string;
  /** An address of the web app; `path` begins with a slash. */
  readonly link: (path: string) => string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Tokens of links that grant access: stored apart, forgotten once sent. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** How one message is put into words. Null: there is nothing to say any more, and nothing is sent. */
export type MessageTemplate<Language extends PageLanguage = MessageLanguage> =
  | { readonly channel: 'email'; readonly compose: (context: MessageContext<Language>) => Promise<Mail | null> }
  | { readonly channel: 'sms'; readonly compose: (context: MessageContext<Language>) => Promise<string | null> };

/** The templates of a domain by their name in the outbox. */
export type MessageTemplates<Language extends PageLanguage = MessageLanguage> = Readonly<Record<string, MessageTemplate<Language>>>;

/** Of a domain that writes to consumers: its templates, those to companies too, speak every language of the pages. */
export type ConsumerContext = MessageContext<PageLanguage>;
export type ConsumerTemplates = MessageTemplates<PageLanguage>;

/** The dotted paths to the texts of a catalogue. Plural forms are asked for without their ending. */
type TextKey<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string ? Key : `${Key}.${TextKey<Catalogue[Key]>}`;
}[keyof Catalogue & string];
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

type Values = Readonly<Record<string, string | number>>;

/** What we fill in ourselves. Everything else may be a name or a text that somebody sent us. */
const ourOwnValues: ReadonlySet<string> = new Set(['brand', 'link', 'url', 'phone']);

/** In a message, values that people gave us lose the look of a link: whoever names themselves `http://…` must not have us mail it. */
function asFilledIn(values: Values): Values {
  if (!isInMessage()) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !ourOwnValues.has(name) ? withoutLinkLooks(value) : value,
    ]),
  );
}

/** The rows of a mail as they are printed: a row without an address of its own does not look like one either. */
export function withoutStrayLinks(mail: Mail): Mail {
  const blocks = mail.blocks.map((block): MailBlock => {
    if (block.kind === 'facts') {
      return { ...block, rows: block.rows.map((row) => (row.url === undefined ? { ...row, value: withoutLinkLooks(row.value) } : row)) };
    }
    if (block.kind !== 'list') return block;
    const rows = block.rows.map((row) => ({ ...row, title: withoutLinkLooks(row.title), detail: withoutLinkLooks(row.detail) }));
    return { ...block, rows };
  });
  return { ...mail, blocks };
}

/**
 * The texts of a domain's messages. Catalogues stand in `server/<domain>/messages/{en,sv,da,no}.json`, of what consumers read in every
 * language of the pages; the same keys in each, which a test checks. While a message is put into words, the operator's come first.
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
      const values = { ...spokenNoun(language), ...asFilledIn(given) };
      return fillWords(spokenWords(), key, { values, language }) ?? say(key, { ...values, lng: language });
    };
}
