import { expect, it } from 'vitest';
import { nextRun, readSchedule } from './job-schedule.ts';

const now = Date.parse('2026-03-02T10:07:30Z');

it.each([
  ['* * * * *', { kind: 'minutes', every: 1 }, '2026-03-02T10:08:00.000Z'],
  ['*/10 * * * *', { kind: 'minutes', every: 10 }, '2026-03-02T10:10:00.000Z'],
  ['43 * * * *', { kind: 'hourly', minute: 43 }, '2026-03-02T10:43:00.000Z'],
  ['7 * * * *', { kind: 'hourly', minute: 7 }, '2026-03-02T11:07:00.000Z'],
  ['17 3 * * *', { kind: 'daily', hour: 3, minute: 17 }, '2026-03-03T03:17:00.000Z'],
  ['30 10 * * *', { kind: 'daily', hour: 10, minute: 30 }, '2026-03-02T10:30:00.000Z'],
])('reads %s and finds its next run', (cron, schedule, next) => {
  const read = readSchedule(cron);
  expect(read).toEqual(schedule);
  expect(read && new Date(nextRun(read, now)).toISOString()).toBe(next);
});

it.each(['0 3 * * 1', '0 3 1 * *', '1,2 * * * *', 'daily', '*/0 * * * *'])('leaves %s as it is', (cron) =>
  expect(readSchedule(cron)).toBeUndefined(),
);
