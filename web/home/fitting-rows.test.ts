import { expect, test } from 'vitest';
import { fittingRows } from './fitting-rows.ts';

test.each([
  [0, 3],
  [179, 3],
  [239, 3],
  [240, 4],
  [420, 7],
  [599, 9],
  [600, 10],
  [5_000, 10],
])('%i px hold %i rows of 60 px, three at least and ten at most', (height, rows) => expect(fittingRows(height)).toBe(rows));

test('rows that large text makes higher are fewer', () => {
  expect(fittingRows(600, 100)).toBe(6);
  expect(fittingRows(600, 0)).toBe(10);
});
