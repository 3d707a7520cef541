import { expect, test } from 'vitest';
import { toBrandPath, getBrandByKey, toProductPath } from '../../contract/kit/brands.ts';

const quoted = getBrandByKey('quoted');

test.each([
  ['/buy-leads', '/buy-quotes'],
  ['/buy-leads?page=2', '/buy-quotes?page=2'],
  ['/my-leads', '/my-quotes'],
  ['/my-leads/2', '/my-quotes/2'],
  ['/lead/K7M2Q9XW', '/quote/K7M2Q9XW'],
  ['/lead/report/K7M2Q9XW', '/quote/report/K7M2Q9XW'],
  ['/settings/lead-delivery', '/settings/quote-delivery'],
  ['/settings/lead-alerts#sms', '/settings/quote-alerts#sms'],
  ['/settings/coverage/lead-types', '/settings/coverage/quote-types'],
])('maps %s to %s and back', (path, shown) => {
  expect([toBrandPath(path, quoted), toProductPath(shown)]).toEqual([shown, path]);
});

test.each([
  '/',
  '/buy-leadsome',
  '/leadership',
  '/lead',
  '/account/invoices',
  '/offer-finance',
  '/operator/leads',
  '/api/v1/lead/accept/1',
])("leaves the brand's noun out of %s", (path) => {
  expect([toBrandPath(path, quoted), toProductPath(path)]).toEqual([path, path]);
});

test('keeps the marketplace’s own addresses', () => {
  expect(toBrandPath('/buy-leads', getBrandByKey('main'))).toBe('/buy-leads');
});
