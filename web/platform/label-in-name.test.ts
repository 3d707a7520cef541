import { expect, test } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const catalogues = import.meta.glob<Texts>(
  ['../../locales/*/*.json', '!../../locales/en-US/*.json', '!../../locales/*/operator-*.json', '!../../locales/*/desk.json'],
  { eager: true, import: 'default' },
);
/** Returns the part of every path at a position from its end. */
const listPathParts = (place: number): string[] => [...new Set(Object.keys(catalogues).flatMap((path) => path.split('/').at(place) ?? []))];
const [languages, files] = [listPathParts(-2), listPathParts(-1)];

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );
}

const read = (language: string, file: string): ReadonlyMap<string, string> =>
  new Map(flat(catalogues[`../../locales/${language}/${file}`] ?? {}));

/** Reduces a text to lower-case words: punctuation and placeholders are not spoken. */
const normaliseWords = (text = ''): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll(/\{\{.*?\}\}/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

/** Pairs such as 'Move up' and 'Move up photo 2': the visible text of a button and its accessible name. */
function listLabelPairs(file: string): [string, string][] {
  const english = read('en', file);
  return [...english.keys()].flatMap((key): [string, string][] => {
    const shown = key.replace(/(?:Named|Label|Of)$/, '');
    return shown !== key && english.has(shown) && normaliseWords(english.get(key)).includes(normaliseWords(english.get(shown)))
      ? [[key, shown]]
      : [];
  });
}

// Users of voice control speak the visible text (WCAG 2.5.3).
test.each(languages)('includes the visible text in the accessible name of buttons in %s', (language) => {
  const faults = files.flatMap((file) => {
    const texts = read(language, file);
    return listLabelPairs(file)
      .filter(([name, shown]) => texts.has(name) && !normaliseWords(texts.get(name)).includes(normaliseWords(texts.get(shown))))
      .map(([name, shown]) => `${file} ${name}: "${texts.get(name) ?? ''}" is read as "${texts.get(shown) ?? ''}"`);
  });
  expect(faults).toEqual([]);
});

test.each(languages)('includes the visible text in the accessible name of the menu button in %s', (language) => {
  const shell = read(language, 'shell.json');
  const shown = [...shell].find(([key]) => key.endsWith('.menu'))?.[1];
  expect(normaliseWords(shell.get('menu.open'))).toContain(normaliseWords(shown));
});
