const letters: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['đ', 'd'],
  ['ŋ', 'n'],
]);

/** Converts to lower case without accents or apostrophes, so spellings of one place fold to the same text. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[æøßðþđŋ]/g, (letter) => letters.get(letter) ?? letter);

export const slug = (name: string): string =>
  foldName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
