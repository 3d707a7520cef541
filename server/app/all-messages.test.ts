import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { messageScenes } from '../../test/message-scenes.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { loadOutlines } from '../content/load-outlines.ts';
import { type PageLanguage, pageLanguages } from '../../contract/kit/language.ts';
import type { ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { collectTemplates, type FindRecipient, type MessagingContext } from '../platform/sending/messaging-context.ts';
import { prepareMessage, type Rendering } from '../platform/sending/prepare-message.ts';
import { wording } from './all-messages.ts';
import { isShort, sampleCases } from '../../test/scope.ts';

const server = join(dirname(fileURLToPath(import.meta.url)), '..');
const languages = ['en', 'sv', 'da', 'no'] as const;
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));

type Texts = Readonly<Record<string, unknown>>;

/** Flattens a catalogue to its texts by dotted key. */
function flattenTexts(texts: Texts, before = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'string' ? { [before + key]: text } : flattenTexts(text as Texts, `${before}${key}.`),
    ),
  ) as Record<string, string>;
}
/** Words for a lead may appear wherever a language needs them. */
const nouns: ReadonlySet<string> = new Set(['lead', 'leads', 'Lead', 'Leads', 'leadCompound', 'LeadCompound']);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !nouns.has(name))
    .toSorted();

describe('message texts', () => {
  const folders = files.filter((path) => /^[a-z]+(?:\/[a-z]+)*\/messages$/.test(path));
  const read = (folder: string, language: string) =>
    flattenTexts(JSON.parse(readFileSync(join(server, folder, `${language}.json`), 'utf8')) as Texts);

  it('live in a folder of each domain that sends messages', () => {
    expect(folders).toEqual(expect.arrayContaining(['identity/messages', 'buying/messages', 'platform/messages']));
  });

  it.each(folders)('match in all four languages, with the same placeholders: %s', (folder) => {
    const english = read(folder, 'en');
    for (const language of languages) {
      const texts = read(folder, language);
      expect(Object.keys(texts), language).toEqual(Object.keys(english));
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        // A plural form may omit the number: "one company", not "1 company".
        const optional = key.endsWith('_one') ? ['count'] : [];
        const wanted = namesIn(english[key] ?? '').filter((name) => !optional.includes(name));
        expect(
          namesIn(text).filter((name) => !optional.includes(name)),
          `${language} ${key}`,
        ).toEqual(wanted);
      }
    }
  });
});

describe('texts that consumers read in Spanish and French', () => {
  const folders = files.filter((path) => path.endsWith('messages/es.json')).map((path) => path.replace('/es.json', ''));
  const read = (folder: string, language: string) =>
    flattenTexts(JSON.parse(readFileSync(join(server, folder, `${language}.json`), 'utf8')) as Texts);

  it.each(folders)('match English, with the plural for millions: %s', (folder) => {
    const english = read(folder, 'en');
    const plurals = Object.keys(english).filter((key) => key.endsWith('_other'));
    const wanted = [...Object.keys(english), ...plurals.map((key) => key.replace(/_other$/, '_many'))].toSorted();
    for (const language of ['es', 'fr']) {
      const texts = read(folder, language);
      expect(Object.keys(texts).toSorted(), language).toEqual(wanted);
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        const same = english[key] ?? english[key.replace(/_many$/, '_other')] ?? '';
        const optional = key.endsWith('_one') ? ['count'] : [];
        const named = (one: string) => namesIn(one).filter((name) => !optional.includes(name));
        expect(named(text), `${language} ${key}`).toEqual(named(same));
      }
    }
  });
});

describe('templates', () => {
  it('exist wherever the outbox names one', () => {
    const named = files
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(server, path), 'utf8');
        return /insertMessage|putInOutbox/.test(text) ? [...text.matchAll(/\btemplate: '([^']+)'/g)].map((match) => match[1] ?? '') : [];
      });
    expect(named).toContain('purchase.receipt');
    expect(named.filter((name) => wording.templates[name] === undefined)).toEqual([]);
  });

  it('have a key naming their cause, with a distinct prefix in each place', () => {
    const keys = files
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('platform/'))
      .flatMap((path) => {
        const text = readFileSync(join(server, path), 'utf8');
        const found = [...text.matchAll(/dedupeKey(?:: | = )`([^`]+)`/g)].map((match) => match[1] ?? '');
        const places = [...text.matchAll(/\b(?:insertMessage|putInOutbox)\(/g)].length;
        expect(places === 0 || found.length > 0, path).toBe(true);
        return found;
      });
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys)
      expect(key, 'a word, and then what tells this cause from the next').toMatch(/^[a-z.-]+:.*\$\{|^\$\{template\}:\$\{cause\}/);
    // `undefined` would be the name of every missing cause.
    expect(keys.filter((key) => key.includes('?.'))).toEqual([]);
    const words = keys.map((key) => key.split(':')[0]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('stop the start if two domains use one name', () => {
    const one = { twice: { channel: 'sms', compose: () => Promise.resolve(null) } } as const;
    expect(() => collectTemplates(one, one)).toThrow('two templates are named twice');
  });
});

/** SHOW_MESSAGES=/tmp/messages vitest run server/app/all-messages.test.ts writes every message there for review. */
function show(name: string, { subject, html, plain }: Rendering): void {
  const folder = process.env['SHOW_MESSAGES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  if (html !== null) writeFileSync(join(folder, `${name}.html`), html);
  writeFileSync(join(folder, `${name}.txt`), plain === null ? subject : `${subject}\n\n${plain}`);
}

describe('every template', () => {
  const test = useTestApp();

  /** Finds a recipient as if they had chosen this language; consumers may choose any page language. */
  const spoken =
    <Language extends PageLanguage>(find: FindRecipient<Language>, language: Language): FindRecipient<Language> =>
    async (...asked) => {
      const found = await find(...asked);
      return typeof found === 'string' ? found : { ...found, who: { ...found.who, language } };
    };

  const getScene = (template: string) => {
    const scene = messageScenes[template];
    if (scene === undefined) throw new Error(`${template}: add its scene to test/message-scenes.ts`);
    return scene(test);
  };

  const render = async (template: string, language: (typeof languages)[number], words: ClaimedMessage['words'] = null) => {
    const message = await getScene(template);
    const { recipients } = test.post;
    const inLanguage: MessagingContext = {
      ...test.post,
      showsPrivate: true,
      recipients: {
        company: spoken(recipients.company, language),
        user: spoken(recipients.user, language),
        staff: spoken(recipients.staff, language),
        address: spoken(recipients.address, language),
        enquiry: spoken(recipients.enquiry, language),
      },
    };
    return prepareMessage(test.database.db, inLanguage, { ...message, words });
  };

  it.skipIf(isShort)('covers every language of the pages if it is for consumers', async () => {
    const toConsumers: string[] = [];
    for (const template of Object.keys(wording.templates)) {
      const message = await getScene(template);
      if (message.recipientKind !== 'enquiry') continue;
      toConsumers.push(template);
      const words = new Set<string>();
      for (const language of pageLanguages) {
        const { recipients } = test.post;
        const post = { ...test.post, showsPrivate: true, recipients: { ...recipients, enquiry: spoken(recipients.enquiry, language) } };
        // Each scene only checks the newest message.
        const prepared = await prepareMessage(test.database.db, post, message);
        if (prepared.kind === 'dropped') throw new Error(`${template} was dropped: ${prepared.reason}`);
        const { subject, html, plain } = prepared.rendering;
        show(`${template}.${language}`, prepared.rendering);
        expect(`${subject}${html ?? ''}${plain ?? ''}`, `${template} ${language}`).not.toMatch(/\{\{|\}\}|undefined|\bNaN\b|\[object/);
        if (html !== null) expect(html).toContain(`lang="${language}"`);
        words.add(plain ?? subject);
      }
      expect(words.size, template).toBe(pageLanguages.length);
    }
    expect(toConsumers).toEqual(
      expect.arrayContaining(['enquiry.acknowledgement', 'enquiry.telephone-code', 'consumer.copy', 'customer-question']),
    );
    expect(toConsumers).toEqual(expect.arrayContaining(['customer-question-sms', 'review-request', 'review-reminder', 'review-change']));
    expect(toConsumers).toContain('review-replied');
    expect(toConsumers.filter((template) => wording.consumerTemplates[template] === undefined)).toEqual([]);
  });

  /** Collects the keys of the texts that a message uses when rendered. */
  const textsAskedFor = async (template: string): Promise<string[]> => {
    const asked = new Set<string>();
    const nothing: Record<string, string> = {};
    const listening = new Proxy(nothing, {
      get: (_, key): undefined => {
        if (typeof key === 'string') asked.add(key);
      },
    });
    await render(template, 'en', { en: listening });
    return [...asked];
  };

  it('has a scene, and every scene a template', () => {
    expect(Object.keys(messageScenes).toSorted()).toEqual(Object.keys(wording.templates).toSorted());
  });

  it.each(
    sampleCases(
      Object.keys(wording.templates).flatMap((template) => languages.map((language) => ({ template, language }))),
      15,
    ),
  )('renders $template in $language', async ({ template, language }) => {
    const prepared = await render(template, language);
    if (prepared.kind === 'dropped') throw new Error(`${template} was dropped: ${prepared.reason}`);
    const { subject, html, plain } = prepared.rendering;
    show(`${template}.${language}`, prepared.rendering);
    expect(subject.trim()).not.toBe('');
    expect(`${subject}${html ?? ''}${plain ?? ''}`).not.toMatch(/\{\{|\}\}|undefined|\bNaN\b|\[object/);
    if (prepared.kind === 'sms') return;
    expect(html).toContain(`lang="${language}"`);
    // VAT numbers matter to companies billed elsewhere in their unit's VAT area, which the United Kingdom shares with nobody.
    const { legal } = wording.senderOf(template === 'vat-number-refused' ? 'dk' : 'gb');
    expect(html).toContain(legal);
    expect(html?.match(/<h1[ >]/g)).toHaveLength(1);
    expect(plain).toContain(legal);
    const addresses = [...(html ?? '').matchAll(/<(?:img|link|script|iframe)\b/g)];
    expect(addresses, 'nothing is loaded from elsewhere').toEqual([]);
  });

  it.each(sampleCases(Object.keys(wording.templates), 15))(
    'lists every text it uses as a part, and every part is a text: %s',
    async (template) => {
      const parts = loadOutlines().get(template) ?? [];
      const written = wording.consumerTemplates[template] === undefined ? languages : pageLanguages;
      const known = new Set(parts.map(({ key }) => key));
      for (const { key, builtIn } of parts)
        expect(
          written.filter((language) => builtIn[language] === ''),
          key,
        ).toEqual([]);
      const asked = await textsAskedFor(template);
      const frame = new Set(Object.keys(JSON.parse(readFileSync(join(server, 'platform/messages/en.json'), 'utf8')) as Texts));
      const forms = (key: string) => [key, `${key}_one`, `${key}_other`];
      const isListed = (key: string) => forms(key.replace(/_(?:one|other)$/, '')).some((form) => known.has(form));
      expect(asked.filter((key) => !frame.has(key) && !isListed(key))).toEqual([]);
    },
  );

  it('differs between languages', async () => {
    for (const template of sampleCases(Object.keys(wording.templates), 40)) {
      const words = new Set<string>();
      // One at a time: a scene only checks the newest message.
      for (const language of languages) {
        const prepared = await render(template, language);
        if (prepared.kind !== 'dropped') words.add(prepared.rendering.plain ?? prepared.rendering.subject);
      }
      expect(words.size, template).toBe(4);
    }
  });
});
