import { expect, it } from 'vitest';
import { waitingCount } from './waiting-count.ts';

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [1_000, '99+'],
])('formats a count of %i as %s', (count, said) => {
  expect(waitingCount(count)).toBe(said);
});
