import { expect, test } from 'vitest';
import { expiresSoon } from './cards.ts';

test.each([
  ['11/26', true],
  ['12/26', true],
  ['01/27', false],
  ['10/26', false],
  ['11/36', false],
  ['soon', false],
])('on 23 November 2026 a card valid until %s expires soon: %s', (expirydate, isSoon) => {
  expect(expiresSoon(expirydate, Date.UTC(2026, 10, 23, 12))).toBe(isSoon);
});
