import { expect, it } from 'vitest';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { dayAfter } from './day-after.ts';

it.each([
  ['Europe/London', '2026-11-27T23:30:00Z', '2026-11-27', '2026-11-28'],
  ['Europe/Copenhagen', '2026-11-27T23:30:00Z', '2026-11-28', '2026-11-29'],
  // A day of 25 hours: 24 hours after half past midnight is still the same day.
  ['Europe/London', '2026-10-24T23:30:00Z', '2026-10-25', '2026-10-26'],
  // A day of 23 hours.
  ['Europe/London', '2026-03-28T23:30:00Z', '2026-03-28', '2026-03-29'],
  ['Europe/Oslo', '2026-12-31T22:59:59Z', '2026-12-31', '2027-01-01'],
])('in %s at %s it is %s and tomorrow is %s', (zone, at, today, tomorrow) => {
  const there = dateFormat('en-GB', zone).today(Date.parse(at));
  expect([there, dayAfter(there)]).toEqual([today, tomorrow]);
});
