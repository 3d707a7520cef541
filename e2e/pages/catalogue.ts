import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../locales');

function flatten(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`));
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
const ofData = /^finance\.page\.sites\.|^registration\.(titles|examples)\.|\.timescale\./;

/** 'of' and 'in' between two variables stand in every sentence. */
const fewestLetters = 5;
const lettersOf = (text: string): number => (text.replaceAll(/\{\{[^{}]*\}\}/g, '').match(/\p{Letter}/gu) ?? []).length;

/** Finds texts that are English where another language is spoken. */
export function findEnglish(language: string): (texts: readonly string[]) => string[] {
  const [english, other] = [catalogue('en'), catalogue(language)];
  const meant = new Set([...other.values()].map((text) => withNouns(text).trim()));
  const isTelling = (text: string): boolean => lettersOf(text) >= (withNouns(text).includes('{{') ? fewestLetters : 2);
  const differing = [...english].filter(([key, text]) => text !== other.get(key) && isTelling(withNouns(text)));
  const patterns = differing.filter(([key]) => !ofData.test(key)).map(([key, text]) => ({ key, pattern: patternOf(text) }));
  return (texts) =>
    [...new Set(texts)].flatMap((text) => {
      const found = meant.has(text) ? undefined : patterns.find(({ pattern }) => pattern.test(text));
      return found === undefined ? [] : [`${text} (${found.key})`];
    });
}

const collect = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement.closest('script, style, [lang]:not(html), select[aria-label]') === null) found.push(node.data);
  }
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
  return [document.title, ...found].map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => text !== '');
})()`;

/** All that is said on a page, also to those who hear it. */
export function saidOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(collect);
}
