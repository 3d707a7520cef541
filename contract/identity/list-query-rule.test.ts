import { expect, test } from 'vitest';
import { isListQuery, namesPerson } from './list-query-rule.ts';

test.each([
  ['view=held', true],
  ['view=held&order=price-desc&search=LE1+2AB&work_type=101', true],
  ['search=s%C3%B8ndag', true],
  ['', false],
  ['view=', false],
  ['view=held&view=live', false],
  ['view=held&page=3', false],
  ['pageSize=60', false],
  ['view=held&open=7', false],
  ['?view=held', false],
  ['view=held#top', false],
  ['view=held&', false],
  ['search=LE1 2AB', false],
  ['search=%00', false],
  ['search=a%0Ab', false],
  ['search=%FF', false],
  ['__proto__=1', false],
  [`search=${'x'.repeat(80)}`, true],
  [`search=${'x'.repeat(81)}`, false],
  [Array.from({ length: 12 }, (_, nth) => `${'abcdefghijklm'[nth]}=1`).join('&'), true],
  [Array.from({ length: 13 }, (_, nth) => `${'abcdefghijklm'[nth]}=1`).join('&'), false],
])('a list accepts the query %s: %s', (query, isOne) => {
  expect(isListQuery(query)).toBe(isOne);
});

test.each([
  ['search=sam%40example.test', true],
  ['search=07700+900001', true],
  ['search=%2B44+%280%29+7700+900001', true],
  ['search=12345678', true],
  ['search=10001', false],
  ['search=10001-0042', false],
  ['search=LE1+1AA', false],
  ['search=Midland+Heating', false],
  ['view=held&country=gb', false],
])('detects a search by contact data: in %s it is %s', (query, isPerson) => {
  expect(namesPerson(query)).toBe(isPerson);
});
