import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../locales');

function flatten(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`));
}

/** Texts of a file by path. */
export function flattenTexts(texts: unknown, path: string): ReadonlyMap<string, string> {
  return new Map(flatten(texts, path));
}

/** Every text for companies and visitors in a language, by file and path. */
export function catalogue(language: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(folder, language)).filter((name) => !/^(operator-.*|desk)\.json$/.test(name));
  return new Map(
    files.flatMap((name) => flatten(JSON.parse(readFileSync(join(folder, language, name), 'utf8')), name.replace(/\.json$/, ''))),
  );
}

const nouns = {
  lead: 'lead',
  leads: 'leads',
  Lead: 'Lead',
  Leads: 'Leads',
  leadCompound: 'lead',
  LeadCompound: 'Lead',
  brand: 'Plumbline',
} as const;

const withNouns = (text: string): string =>
  text.replaceAll(/\{\{(lead|leads|Lead|Leads|leadCompound|LeadCompound|brand)\}\}/g, (_, noun: keyof typeof nouns) => nouns[noun]);

/** Pattern of a text as shown on a page, with anything in place of its variables. */
function buildPattern(text: string): RegExp {
  const parts = withNouns(text)
    .trim()
    .split(/\{\{[^{}]*\}\}/);
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`);
}

/** Customer answers, country terms and site names are stored as text and can resemble ours. */
export const dataTextKeys = /^finance\.page\.sites\.|^registration\.titles\.|\.timescale\./;

/** Shorter server texts, such as names of mails and pages, could be part of any name. */
const minServerTextLength = 12;

/** Server texts for companies and their mails, by folder and path; consumer pages are excluded. */
export function serverTexts(language: string): ReadonlyMap<string, string> {
  const root = join(import.meta.dirname, '../../server');
  const files = globSync(`**/messages/${language}.json`, { cwd: root }).filter(
    (file) => !/form|public|asking|consumers|sandbox/.test(file),
  );
  return new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(join(root, file), 'utf8')), file.replace(/\/messages\/.*$/, ''))));
}

const minProseLength = 20;

/** Content pages in a language, without Markdown markup. */
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

const workCatalogueFiles = ['work-types', 'categories', 'questions', 'accreditation-schemes', 'reject-reasons'] as const;

/** Names of the work catalogue in a language, by file and number. */
export function worksIn(language: string): Map<string, string> {
  const reference = join(import.meta.dirname, '../../db/reference/catalogue');
  const rows = workCatalogueFiles.flatMap((file) =>
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

/** Catalogue names that differ in another language, by name. */
function worksOnlyIn(language: string, other: string): ReadonlyMap<string, string> {
  const others = worksIn(other);
  const otherTexts = new Set(others.values());
  return new Map(
    [...worksIn(language)].filter(([key, text]) => others.get(key) !== text && !otherTexts.has(text)).map(([key, text]) => [text, key]),
  );
}

/** 'of' and 'in' between two variables occur in every sentence. */
const minLetters = 5;
const countLetters = (text: string): number => (text.replaceAll(/\{\{[^{}]*\}\}/g, '').match(/\p{Letter}/gu) ?? []).length;

/** Finds English in another language's texts: catalogues, server texts, content pages and data. */
export function findEnglish(language: string): (texts: readonly string[]) => string[] {
  const [english, other] = [catalogue('en'), catalogue(language)];
  const servers = [serverTexts('en'), serverTexts(language)] as const;
  const meant = new Set([...other.values(), ...servers[1].values()].map((text) => withNouns(text).trim()));
  const isTelling = (text: string): boolean => countLetters(text) >= (withNouns(text).includes('{{') ? minLetters : 2);
  const differing = [
    ...[...english].filter(([key, text]) => text !== other.get(key) && isTelling(withNouns(text)) && !dataTextKeys.test(key)),
    ...[...servers[0]].filter(([key, text]) => text !== servers[1].get(key) && countLetters(text) >= minServerTextLength),
  ];
  const patterns = differing.map(([key, text]) => ({ key, pattern: buildPattern(text) }));
  const [prose, ofLanguage] = [runningText('en'), runningText(language)];
  const isEnglishProse = (text: string): boolean => text.length >= minProseLength && prose.includes(text) && !ofLanguage.includes(text);
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
    // Skips parts with their own lang attribute, such as a quoted mail, unless it is the page's language.
    const named = parentElement.closest('[lang]').lang;
    if (named === document.documentElement.lang && parentElement.closest('script, style, select[aria-label]') === null) found.push(node.data);
  }
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
  return [document.title, ...found].map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => text !== '');
})()`;

/** All text on a page, including text for screen readers. */
export function readShownTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(collect);
}
