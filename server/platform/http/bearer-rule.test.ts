import { expect, it } from 'vitest';
import { parseBearer } from './bearer-rule.ts';

it.each([
  ['Bearer a-key', 'a-key'],
  ['bearer a-key', 'a-key'],
  ['BEARER   a-key', 'a-key'],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearera-key', undefined],
  ['Basic a-key', undefined],
  ['a-key', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %s as key %s', (header, key) => {
  expect(parseBearer(header)).toBe(key);
});
