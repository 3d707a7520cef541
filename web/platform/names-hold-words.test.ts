import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../locales');
const languages = readdirSync(folder).filter((language) => language !== 'en-US');

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );
}

const read = (language: string, file: string): ReadonlyMap<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts));

/** The words alone, in small letters: marks and what is filled in are not said. */
const wordsOf = (text = ''): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll(/\{\{.*?\}\}/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

/** 'Move up' and 'Move up photo 2': what can be read on a button, and the name that tells it from the others. */
function namesOf(file: string): [string, string][] {
  const english = read('en', file);
  return [...english.keys()].flatMap((key): [string, string][] => {
    const shown = key.replace(/(?:Named|Label|Of)$/, '');
    return shown !== key && english.has(shown) && wordsOf(english.get(key)).includes(wordsOf(english.get(shown))) ? [[key, shown]] : [];
  });
}

const files = readdirSync(join(folder, 'en')).filter((file) => !/^(?:operator-.*|desk)\.json$/.test(file));

// Whoever speaks to their device says the words that they see (WCAG 2.5.3).
test.each(languages)('in %s the name of a button holds the words that are on it', (language) => {
  const faults = files.flatMap((file) => {
    const texts = read(language, file);
    return namesOf(file)
      .filter(([name, shown]) => texts.has(name) && !wordsOf(texts.get(name)).includes(wordsOf(texts.get(shown))))
      .map(([name, shown]) => `${file} ${name}: "${texts.get(name) ?? ''}" is read as "${texts.get(shown) ?? ''}"`);
  });
  expect(faults).toEqual([]);
});

test.each(languages)('in %s the button of the menu is named by the word that is on it', (language) => {
  const shell = read(language, 'shell.json');
  const shown = [...shell].find(([key]) => key.endsWith('.menu'))?.[1];
  expect(wordsOf(shell.get('menu.open'))).toContain(wordsOf(shown));
});
