import { expect, it } from 'vitest';
import { getCountryAt } from './feed.ts';

it('feeds every country in turn', () => {
  expect(Array.from({ length: 5 }, (_, minute) => getCountryAt(minute))).toEqual(['gb', 'gb', 'dk', 'se', 'no']);
});
