import { expect, test } from 'vitest';
import { wishOf, wishOfView } from './use-kept-views.ts';

const offered = { views: ['live', 'held'], orders: ['newest-desc', 'price-desc'] };

test.each([
  [{}, ''],
  [{ view: 'live', order: 'newest-desc' }, ''],
  [{ view: 'held', page: '3', pageSize: '60', open: '7' }, 'view=held'],
  [{ view: 'held', country: 'gb', search: 'LE1 2AB', order: 'price-desc' }, 'country=gb&order=price-desc&search=LE1+2AB&view=held'],
  [{ view: 'gone', order: 'gone-asc', search: '' }, ''],
])('what is asked of a list, without where somebody is in it: %o', (given, wish) => {
  expect(wishOf(given, offered)).toBe(wish);
});

test('of a view what the list no longer offers is left out', () => {
  expect(wishOfView('view=gone&search=LE1&order=price-desc', offered)).toBe('order=price-desc&search=LE1');
});
