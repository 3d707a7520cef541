import { expect, test } from 'vitest';
import { getTimeLeft, getShareLeft } from './entry.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [7 * day, 'days', 7],
  [6 * day + 23 * hour, 'days', 6],
  [day, 'days', 1],
  [day - 1, 'hours', 23],
  [hour, 'hours', 1],
  [hour - 1, 'minutes', 59],
  [20_000, 'minutes', 1],
  [0, 'minutes', 1],
])('formats %i ms as %s, %i', (remaining, unit, count) => expect(getTimeLeft(remaining)).toEqual({ unit, count }));

const until = 20 * day;
test.each<['report' | 'appeal', number, number, number]>([
  ['report', 6 * day, 6 * day, 1],
  ['report', 6 * day, 13 * day, 0.5],
  ['report', 6 * day, until, 0],
  // A slow clock and a fast one.
  ['report', 6 * day, 5 * day, 1],
  ['report', 6 * day, until + day, 0],
  // The appeal period began with the rejection, seven days before it ends.
  ['appeal', 0, 13 * day, 1],
  ['appeal', 0, until - day, 1 / 7],
  ['report', until, until, 0],
])('returns, for a %s of a lead bought at %i, at %i the remaining share %f', (kind, boughtAt, now, share) => {
  expect(getShareLeft({ kind, until }, boughtAt, now)).toBeCloseTo(share);
});
