import { expect, it } from 'vitest';
import { addDays, lastMorning } from './mornings.ts';

it.each([
  ['2026-11-23T05:59:59Z', 'Europe/London', '2026-11-22'],
  ['2026-11-23T06:00:00Z', 'Europe/London', '2026-11-23'],
  ['2026-11-23T04:59:59Z', 'Europe/Copenhagen', '2026-11-22'],
  ['2026-11-23T05:00:00Z', 'Europe/Copenhagen', '2026-11-23'],
  ['2026-11-23T23:59:59Z', 'Europe/London', '2026-11-23'],
  ['2026-11-24T00:30:00Z', 'Europe/London', '2026-11-23'],
  // An hour earlier in UTC during summer time.
  ['2026-07-01T04:59:59Z', 'Europe/London', '2026-06-30'],
  ['2026-07-01T05:00:00Z', 'Europe/London', '2026-07-01'],
  // Clocks go forward on 29 March and back on 25 October; each day still has one morning.
  ['2026-03-28T06:00:00Z', 'Europe/London', '2026-03-28'],
  ['2026-03-29T04:59:59Z', 'Europe/London', '2026-03-28'],
  ['2026-03-29T05:00:00Z', 'Europe/London', '2026-03-29'],
  ['2026-03-29T03:59:59Z', 'Europe/Stockholm', '2026-03-28'],
  ['2026-03-29T04:00:00Z', 'Europe/Stockholm', '2026-03-29'],
  ['2026-10-25T05:59:59Z', 'Europe/London', '2026-10-24'],
  ['2026-10-25T06:00:00Z', 'Europe/London', '2026-10-25'],
  ['2026-10-25T04:59:59Z', 'Europe/Oslo', '2026-10-24'],
  ['2026-10-25T05:00:00Z', 'Europe/Oslo', '2026-10-25'],
])('at %s in %s the last morning was %s', (at, timeZone, day) => {
  expect(lastMorning(new Date(at), timeZone)).toBe(day);
});

it.each(['Europe/London', 'Europe/Copenhagen', 'Europe/Stockholm', 'Europe/Oslo'])('in %s visits every morning of a year once', (zone) => {
  const days: string[] = [];
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-02T00:00:00Z'); at += 600_000) {
    const day = lastMorning(new Date(at), zone);
    if (days.at(-1) !== day) days.push(day);
  }
  expect(days).toHaveLength(367);
  for (const [index, day] of days.entries()) if (index > 0) expect(day).toBe(addDays(days[index - 1] ?? '', 1));
});
