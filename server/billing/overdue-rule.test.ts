import { expect, it } from 'vitest';
import { daysBetween, reminderStage } from './overdue-rule.ts';

const days = { reminders: [1, 7, 14, 21, 27], suspendAfter: 30 };

it.each([
  [-1, null],
  [0, null],
  [1, 1],
  [2, 1],
  [6, 1],
  [7, 7],
  [13, 7],
  [14, 14],
  [21, 21],
  [26, 21],
  [27, 27],
  [29, 27],
  [30, null],
  [400, null],
])('%i days past the due date the reminder is that of day %j', (overdue, stage) => {
  expect(reminderStage(overdue, days)).toBe(stage);
});

it('accepts reminders in any order, none at all, and ignores one for the due date', () => {
  expect(reminderStage(9, { reminders: [14, 1, 7], suspendAfter: 30 })).toBe(7);
  expect(reminderStage(9, { reminders: [], suspendAfter: 30 })).toBeNull();
  expect(reminderStage(9, { reminders: [0], suspendAfter: 30 })).toBeNull();
  expect(reminderStage(3, { reminders: [1, 7], suspendAfter: 3 })).toBeNull();
});

it.each([
  ['2026-03-28', '2026-03-29', 1],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-11-23', '2026-11-09', -14],
])('from %s to %s is %i days, across clock changes', (from, to, count) => {
  expect(daysBetween(from, to)).toBe(count);
});
