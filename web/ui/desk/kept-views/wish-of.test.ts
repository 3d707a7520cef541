import { expect, test } from 'vitest';
import { wishOf, wishOfView } from './use-kept-views.ts';

const offered = { views: ['live', 'held'], orders: ['newest-desc', 'price-desc'] };

test.each([
  [{}, ''],
  [{ view: 'live', order: 'newest-desc' }, ''],
  [{ view: 'held', page: '3', pageSize: '60', open: '7' }, 'view=held'],
  [{ view: 'held', country: 'gb', search: 'LE1 2AB', order: 'price-desc' }, 'country=gb&order=price-desc&search=LE1+2AB&view=held'],
  [{ view: 'gone', order: 'gone-asc', search: '' }, ''],
])('keeps the parameters of a list without the position in it: %o', (given, wish) => {
  expect(wishOf(given, offered)).toBe(wish);
});

test('drops values that the list no longer offers', () => {
  expect(wishOfView('view=gone&search=LE1&order=price-desc', offered)).toBe('order=price-desc&search=LE1');
});
