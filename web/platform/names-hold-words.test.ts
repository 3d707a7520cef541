import { expect, test } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const catalogues = import.meta.glob<Texts>(
  ['../../locales/*/*.json', '!../../locales/en-US/*.json', '!../../locales/*/operator-*.json', '!../../locales/*/desk.json'],
  { eager: true, import: 'default' },
);
/** The part of every path at a place from its end. */
const partsOf = (place: number): string[] => [...new Set(Object.keys(catalogues).flatMap((path) => path.split('/').at(place) ?? []))];
const [languages, files] = [partsOf(-2), partsOf(-1)];

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );
}

const read = (language: string, file: string): ReadonlyMap<string, string> =>
  new Map(flat(catalogues[`../../locales/${language}/${file}`] ?? {}));

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
