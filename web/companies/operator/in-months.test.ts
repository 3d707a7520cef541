import { expect, it } from 'vitest';
import { addMonths } from './company-marks.tsx';

it.each([
  [12, '2026-11-28', '2027-11-28'],
  [12, '2028-02-29', '2029-02-28'],
  [24, '2026-02-28', '2028-02-28'],
  [1, '2026-01-31', '2026-02-28'],
  [12, '2026-12-31', '2027-12-31'],
])('adds %i months to %s: %s', (months, from, day) => {
  expect(addMonths(months, from)).toBe(day);
});
