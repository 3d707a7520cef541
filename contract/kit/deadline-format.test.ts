import { expect, test } from 'vitest';
import { deadlineInGmt } from './deadline-format.ts';

test.each([
  ['2026-03-14T17:00:00Z', '14 March 2026, 17:00 GMT'],
  ['2026-03-04T09:05:59.999Z', '4 March 2026, 09:05 GMT'],
  // In summer too, when British clocks are an hour ahead.
  ['2026-07-14T16:00:00Z', '14 July 2026, 16:00 GMT'],
  ['2026-07-14T16:00:00+02:00', '14 July 2026, 14:00 GMT'],
  // The date is the one in Greenwich, and midnight is its first minute.
  ['2026-12-31T23:30:00-01:00', '1 January 2027, 00:30 GMT'],
  ['2026-12-31T00:00:00Z', '31 December 2026, 00:00 GMT'],
  ['2028-02-29T12:00:00Z', '29 February 2028, 12:00 GMT'],
])('writes the deadline %s as %s', (at, words) => {
  expect(deadlineInGmt(at)).toBe(words);
  expect(deadlineInGmt(Date.parse(at))).toBe(words);
});
