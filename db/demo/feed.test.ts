import { expect, it } from 'vitest';
import { turnAt } from './feed.ts';

it('feeds every country in turn', () => {
  expect(Array.from({ length: 5 }, (_, minute) => turnAt(minute))).toEqual(['gb', 'gb', 'dk', 'se', 'no']);
});
