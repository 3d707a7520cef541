import { expect, it } from 'vitest';
import { readLeadSearch } from './search-query.ts';

it.each([
  ['k7m2 q9xw', { code: 'K7M2Q9XW', telephones: [], email: null }],
  ['le4', { code: 'LE4', telephones: [], email: null }],
  ['2100', { code: '2100', telephones: [], email: null }],
  ['Sam.Hill@Example.test', { code: 'SAM.HILL@EXAMPLE.TEST', telephones: [], email: 'sam.hill@example.test' }],
])('%s is not a telephone number', (text, search) => {
  expect(readLeadSearch(text)).toEqual(search);
});

it.each([
  ['07700 900123', '+447700900123'],
  ['+44 7700 900123', '+447700900123'],
  ['(0116) 496-0123', '+441164960123'],
  ['+45 32 12 34 56', '+4532123456'],
  ['32123456', '+4532123456'],
])('%s may be %s', (text, number) => {
  expect(readLeadSearch(text).telephones).toContain(number);
});
