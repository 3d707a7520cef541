import { expect, test } from 'vitest';
import { fittingRows, wholeRows } from './fitting-rows.ts';

test.each([
  [0, 3],
  [191, 3],
  [255, 3],
  [256, 4],
  [448, 7],
  [639, 9],
  [640, 10],
  [896, 14],
  [5_000, 14],
])('%i px fit %i rows of 64 px, at least three and at most fourteen', (height, rows) => expect(fittingRows(wholeRows(height))).toBe(rows));

test('fits fewer rows when large text makes them taller', () => {
  expect(wholeRows(640, 128)).toBe(5);
  expect(wholeRows(640, 0)).toBe(10);
});
