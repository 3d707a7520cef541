import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../locales');

function flatten(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`));
}

/** The texts of a file by their paths. */
export function flattenTexts(texts: unknown, path: string): ReadonlyMap<string, string> {
  return new Map(flatten(texts, path));
}

/** Every text of companies and visitors in a language, by file and path. */
export function catalogue(language: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(folder, language)).filter((name) => !/^(operator-.*|desk)\.json$/.test(name));
  return new Map(
    files.flatMap((name) => flatten(JSON.parse(readFileSync(join(folder, language, name), 'utf8')), name.replace(/\.json$/, ''))),
  );
}

const nouns = { lead: 'lead', leads: 'leads', Lead: 'Lead', Leads: 'Leads', brand: 'Plumbline' } as const;

const withNouns = (text: string): string =>
  text.replaceAll(/\{\{(lead|leads|Lead|Leads|brand)\}\}/g, (_, noun: keyof typeof nouns) => nouns[noun]);

/** A text as it stands on a page, with anything where its variables are. */
function patternOf(text: string): RegExp {
  const parts = withNouns(text)
    .trim()
    .split(/\{\{[^{}]*\}\}/);
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`);
}

/** What customers answered, what a country calls things and how a site is named is kept in words, which look like some of ours. */
export const ofData = /^finance\.page\.sites\.|^registration\.titles\.|\.timescale\./;

/** The names of mails and pages are short, and a word of theirs may stand in any name. */
const fewestOfServer = 12;

/** What the server words by itself, by folder and path: of the trade and its mails, not of the pages of consumers. */
export function serverTexts(language: string): ReadonlyMap<string, string> {
  const root = join(import.meta.dirname, '../../server');
  const files = globSync(`**/messages/${language}.json`, { cwd: root }).filter(
    (file) => !/form|public|asking|consumers|sandbox/.test(file),
  );
  return new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(join(root, file), 'utf8')), file.replace(/\/messages\/.*$/, ''))));
}

const shortestProse = 20;

/** The pages of running text in a language, without the marks of Markdown. */
function runningText(language: string): string {
  const pages = join(import.meta.dirname, '../../server/content/pages', language);
  const texts = readdirSync(pages).map((name) => readFileSync(join(pages, name), 'utf8'));
  return withNouns(texts.join('\n').replaceAll(/\]\([^)]*\)|[#*_>`[\]|]/g, '')).replaceAll(/\s+/g, ' ');
}

type Words = Readonly<Record<string, string>>;

interface Named {
  readonly id: number;
  readonly name?: Words;
  readonly text?: Words;
  readonly actionText?: Words | null;
  readonly options?: readonly { readonly code: string; readonly text: Words }[];
}

const ofWorks = ['work-types', 'categories', 'questions', 'accreditation-schemes', 'reject-reasons'] as const;

/** What the catalogue of works calls things in a language, by file and number. */
export function worksIn(language: string): Map<string, string> {
  const reference = join(import.meta.dirname, '../../db/reference/catalogue');
  const rows = ofWorks.flatMap((file) =>
    (JSON.parse(readFileSync(join(reference, `${file}.json`), 'utf8')) as Named[]).flatMap(
      ({ id, name, text, actionText = null, options = [] }) => [
        ...(name === undefined ? [] : [[`${file}.${id}.name`, name[language] ?? ''] as const]),
        ...(text === undefined ? [] : [[`${file}.${id}.text`, text[language] ?? ''] as const]),
        ...(actionText === null ? [] : [[`${file}.${id}.actionText`, actionText[language] ?? ''] as const]),
        ...options.map((option) => [`${file}.${id}.${option.code}`, option.text[language] ?? ''] as const),
      ],
    ),
  );
  return new Map(rows);
}

/** What the catalogue of works calls otherwise in another language, by its words. */
function worksOnlyIn(language: string, other: string): ReadonlyMap<string, string> {
  const others = worksIn(other);
  const said = new Set(others.values());
  return new Map(
    [...worksIn(language)].filter(([key, text]) => others.get(key) !== text && !said.has(text)).map(([key, text]) => [text, key]),
  );
}

/** 'of' and 'in' between two variables stand in every sentence. */
const fewestLetters = 5;
const lettersOf = (text: string): number => (text.replaceAll(/\{\{[^{}]*\}\}/g, '').match(/\p{Letter}/gu) ?? []).length;

/** Finds texts that are English where another language is spoken: of the catalogues, of the server, of pages of running text, of the data. */
export function findEnglish(language: string): (texts: readonly string[]) => string[] {
  const [english, other] = [catalogue('en'), catalogue(language)];
  const servers = [serverTexts('en'), serverTexts(language)] as const;
  const meant = new Set([...other.values(), ...servers[1].values()].map((text) => withNouns(text).trim()));
  const isTelling = (text: string): boolean => lettersOf(text) >= (withNouns(text).includes('{{') ? fewestLetters : 2);
  const differing = [
    ...[...english].filter(([key, text]) => text !== other.get(key) && isTelling(withNouns(text)) && !ofData.test(key)),
    ...[...servers[0]].filter(([key, text]) => text !== servers[1].get(key) && lettersOf(text) >= fewestOfServer),
  ];
  const patterns = differing.map(([key, text]) => ({ key, pattern: patternOf(text) }));
  const [prose, ofLanguage] = [runningText('en'), runningText(language)];
  const isEnglishProse = (text: string): boolean => text.length >= shortestProse && prose.includes(text) && !ofLanguage.includes(text);
  const data = worksOnlyIn('en', language);
  return (texts) =>
    [...new Set(texts)].flatMap((text) => {
      if (meant.has(text)) return [];
      if (isEnglishProse(text)) return [`${text} (running text)`];
      const found = patterns.find(({ pattern }) => pattern.test(text))?.key ?? data.get(text);
      return found === undefined ? [] : [`${text} (${found})`];
    });
}

const collect = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    // What is said in a language of its own, as the mail to a customer, is not of the page's; what is said in the page's is.
    const named = parentElement.closest('[lang]').lang;
    if (named === document.documentElement.lang && parentElement.closest('script, style, select[aria-label]') === null) found.push(node.data);
  }
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
  return [document.title, ...found].map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => text !== '');
})()`;

/** All that is said on a page, also to those who hear it. */
export function saidOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(collect);
}
