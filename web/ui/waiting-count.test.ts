import { expect, it } from 'vitest';
import { waitingCount } from './waiting-count.ts';

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [1_000, '99+'],
])('of %i that wait a name says %s', (count, said) => {
  expect(waitingCount(count)).toBe(said);
});
