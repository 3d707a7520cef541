import { expect, it } from 'vitest';
import { postcodeProblem, tidyPostcode } from './postcode-rule.ts';

it.each([
  ['le1 5ya', 'gb', true, 'LE1 5YA'],
  ['LE15YA', 'gb', true, 'LE1 5YA'],
  ['le1', 'gb', true, 'LE1'],
  ['SW1A1AA', 'gb', true, 'SW1A 1AA'],
  ['12345', 'gb', false, '123 45'],
  ['LE', 'gb', false, 'LE'],
  ['8000', 'dk', true, '8000'],
  ['800', 'dk', false, '800'],
  ['0150', 'no', true, '0150'],
  ['111 22', 'se', true, '111 22'],
  ['11122', 'se', true, '111 22'],
  ['111', 'se', true, '111'],
] as const)('%s in %s', (typed, country, isValid, tidy) => {
  expect(postcodeProblem(typed, country)).toBe(isValid ? undefined : country === 'gb' ? 'postcodeGb' : 'postcode');
  expect(tidyPostcode(typed)).toBe(tidy);
});

it('is required', () => {
  expect(postcodeProblem('  ', 'gb')).toBe('required');
});
