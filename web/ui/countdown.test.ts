import { expect, it } from 'vitest';
import { countdownParts, isUrgent, findMilestone, tickLength } from './countdown.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  [minutes(72), { hours: 1, minutes: 12, seconds: '00' }],
  [minutes(12) + 4000, { hours: 0, minutes: 12, seconds: '04' }],
  [-5, { hours: 0, minutes: 0, seconds: '00' }],
])('formats %i ms as %o', (remaining, parts) => {
  expect(countdownParts(remaining)).toEqual(parts);
});

it('is urgent in the last ten minutes and ticks every second in the last hour', () => {
  expect(isUrgent(minutes(10))).toBe(false);
  expect(isUrgent(minutes(10) - 1)).toBe(true);
  expect(tickLength(minutes(61))).toBe(60_000);
  expect(tickLength(minutes(60))).toBe(1000);
});

it.each([
  [minutes(11), undefined],
  [minutes(10), 'tenMinutes'],
  [minutes(1), 'oneMinute'],
  [0, 'over'],
])('%i ms before the end has the milestone %s', (remaining, milestone) => {
  expect(findMilestone(remaining)).toBe(milestone);
});
