import { expect, test } from 'vitest';
import { minutesLeft, toLocalClock } from './api.ts';
import { review } from './test-reviews.ts';

test.each([
  [3_700_000, 60],
  [3_600_000, 60],
  [3_599_999, 60],
  [2_520_000, 42],
  [60_001, 2],
  [60_000, 1],
  [1, 1],
  [0, 0],
  [-60_000, 0],
])('counts %i ms as %i minutes', (remaining, minutes) => {
  expect(minutesLeft(remaining)).toBe(minutes);
});

test("counts by the server's clock if the browser's is wrong", () => {
  const replied = review(1, { responseEditUntil: '2026-03-14T10:42:00.000Z' });
  const here = Date.parse('2026-03-14T13:00:00.000Z');
  expect(toLocalClock(replied, '2026-03-14T10:00:00.000Z', here).editableUntil).toBe('2026-03-14T13:42:00.000Z');
  expect(toLocalClock(review(1), '2026-03-14T10:00:00.000Z', here).editableUntil).toBeNull();
});
