import { expect, test } from 'vitest';
import { readAmount } from './amount-rule.ts';

test.each([
  ['100', 100],
  ['100.50', 100.5],
  ['100,5', 100.5],
  ['1,000', 1000],
  ['1 250,00', 1250],
  ['1.250,00', 1250],
  ['£20', 20],
  ['500 kr.', 500],
  ['', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['ten', undefined],
  ['12345678', undefined],
])('parses %j as %j', (text, amount) => expect(readAmount(text)).toBe(amount));
