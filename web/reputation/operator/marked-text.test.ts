import { expect, it } from 'vitest';
import { markedText } from './api.ts';

it('splits a text at its flagged passages and keeps all of it', () => {
  const text = 'Idiots! Call 07700 900123 now';
  const passages = [
    { field: 'comment', flag: 'contact', start: 13, end: 25 },
    { field: 'comment', flag: 'insult', start: 0, end: 6 },
    { field: 'reply', flag: 'link', start: 1, end: 3 },
    { field: 'comment', flag: 'link', start: 20, end: 29 },
  ] as const;
  const cut = markedText(text, 'comment', [...passages]);
  expect(cut.map(({ text: words, flag }) => [words, flag])).toEqual([
    ['Idiots', 'insult'],
    ['! Call ', undefined],
    ['07700 900123', 'contact'],
    [' now', undefined],
  ]);
  expect(cut.map((one) => one.text).join('')).toBe(text);
});
