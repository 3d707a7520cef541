import { expect, test } from 'vitest';
import { toFilters, isFiltered, noFilters, readSearch, searchWith } from './search-params.ts';

test.each([
  [
    { page: 2, pageSize: 40, order: 'name-asc', workTypes: '3,7', search: 'patel' },
    { page: 2, pageSize: 40, order: 'name-asc', workTypes: '3,7', search: 'patel' },
  ],
  [{ page: '3' }, { page: 3 }],
  [{ page: 1, order: 'accepted_date-desc' }, {}],
  [{ page: -1, pageSize: 15, order: 'price-asc', workTypes: 'x,-2,0', search: '   ' }, {}],
  [
    { page: 1.5, workTypes: '3,3,x', search: 7700 },
    { workTypes: '3', search: '7700' },
  ],
  [{ workTypes: 3 }, { workTypes: '3' }],
  [{ search: { a: 1 }, workTypes: [1] }, {}],
  [
    { status: 'reported', archived: 1 },
    { status: 'reported', archived: 1 },
  ],
  [{ archived: '1' }, { archived: 1 }],
  [
    { stage: 'won', overdue: '1' },
    { stage: 'won', overdue: 1 },
  ],
  [{ stage: 'sold', overdue: '0' }, {}],
  // The API's name for the other list.
  [{ status: 'archived' }, { archived: 1 }],
  [{ status: 'lost', archived: 0 }, {}],
])('reads the address %j as %j', (raw, search) => expect(readSearch(raw)).toEqual(search));

test('uses the remembered page size unless the address sets one', () => {
  expect(toFilters({}, 40).pageSize).toBe(40);
  expect(toFilters({ pageSize: 10 }, 40).pageSize).toBe(10);
  expect(toFilters({}, 33).pageSize).toBe(20);
});

test('starts at the first page after a filter change', () => {
  const search = { page: 4, workTypes: '3', search: 'patel' };
  expect(searchWith(search, { workTypes: [] })).toEqual({ search: 'patel' });
  expect(searchWith(search, { order: 'name-asc' })).toEqual({ order: 'name-asc', workTypes: '3', search: 'patel' });
  expect(searchWith(search, { page: 5 })).toEqual({ page: 5, workTypes: '3', search: 'patel' });
});

test('clears all filters at once and stays in the current list', () => {
  const search = { page: 4, status: 'valid', search: 'patel', workTypes: '3', order: 'name-asc', archived: 1 } as const;
  expect(isFiltered(toFilters(search, undefined))).toBe(true);
  const cleared = searchWith(search, noFilters);
  expect(cleared).toEqual({ order: 'name-asc', archived: 1 });
  expect(isFiltered(toFilters(cleared, undefined))).toBe(false);
  expect(searchWith(cleared, { archived: false })).toEqual({ order: 'name-asc' });
});
