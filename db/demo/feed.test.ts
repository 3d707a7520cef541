import { expect, it } from 'vitest';
import { turnAt } from './feed.ts';

it('every country is fed in its turn', () => {
  expect(Array.from({ length: 5 }, (_, minute) => turnAt(minute))).toEqual(['gb', 'gb', 'dk', 'se', 'no']);
});
