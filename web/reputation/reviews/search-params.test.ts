import { expect, test } from 'vitest';
import { readSearch, type ReviewsSearch } from './search-params.ts';

test.each<[Record<string, unknown>, ReviewsSearch]>([
  [{}, {}],
  [{ page: '1' }, {}],
  [{ page: '3' }, { page: 3 }],
  [{ page: '0' }, {}],
  [{ page: '2.5' }, {}],
  [{ page: 'two', overallRating: 'four' }, {}],
  [{ overallRating: '4' }, { overallRating: 4 }],
  [
    { overallRating: 5, page: 2 },
    { overallRating: 5, page: 2 },
  ],
  [{ overallRating: '0' }, {}],
  [{ overallRating: '6' }, {}],
  [{ overallRating: '<script>' }, {}],
])('reads %j as %j', (raw, search) => {
  expect(readSearch(raw)).toEqual(search);
});
