import { expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

test.each<[string, string, string, string[]]>([
  ['nothing changed', 'a\n\nb', 'a\n\n\nb ', ['same a', 'same b']],
  ['a paragraph came', 'a\n\nc', 'a\n\nb\n\nc', ['same a', 'added b', 'same c']],
  ['one was reworded', 'a\n\nb\n\nc', 'a\n\nx\n\nc', ['same a', 'removed b', 'added x', 'same c']],
  ['all is new', '', 'a', ['added a']],
])('%s', (_, before, after, parts) => {
  expect(compareWords(before, after).map(({ state, text }) => `${state} ${text}`)).toEqual(parts);
});
