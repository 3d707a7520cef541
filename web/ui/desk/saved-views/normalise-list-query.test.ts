import { expect, test } from 'vitest';
import { normaliseListQuery, toListQuery } from './use-saved-views.ts';

const offered = { views: ['live', 'held'], orders: ['newest-desc', 'price-desc'] };

test.each([
  [{}, ''],
  [{ view: 'live', order: 'newest-desc' }, ''],
  [{ view: 'held', page: '3', pageSize: '60', open: '7' }, 'view=held'],
  [{ view: 'held', country: 'gb', search: 'LE1 2AB', order: 'price-desc' }, 'country=gb&order=price-desc&search=LE1+2AB&view=held'],
  [{ view: 'gone', order: 'gone-asc', search: '' }, ''],
])('keeps the parameters of a list without the position in it: %o', (given, wish) => {
  expect(normaliseListQuery(given, offered)).toBe(wish);
});

test('drops values that the list no longer offers', () => {
  expect(toListQuery('view=gone&search=LE1&order=price-desc', offered)).toBe('order=price-desc&search=LE1');
});
