import { expect, test } from 'vitest';
import { oldestDay, type Preset, validateRange, getPresetRange } from './export-range-rule.ts';

test.each<[Exclude<Preset, 'custom'>, string, string, string]>([
  ['today', '2026-03-04', '2026-03-04', '2026-03-04'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['thisWeek', '2026-03-04', '2026-03-02', '2026-03-04'],
  ['thisWeek', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['thisWeek', '2026-03-02', '2026-03-02', '2026-03-02'],
  ['thisMonth', '2026-03-04', '2026-03-01', '2026-03-04'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-04', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['year', '2026-03-04', '2026-01-01', '2026-03-04'],
  ['last12', '2026-03-04', '2025-03-05', '2026-03-04'],
  ['last12', '2028-02-29', '2027-03-01', '2028-02-29'],
  ['all', '2026-03-04', '2019-03-04', '2026-03-04'],
  ['all', '2028-02-29', '2021-02-28', '2028-02-29'],
])('the period %s on %s runs from %s to %s', (preset, today, from, to) => {
  expect(getPresetRange(preset, today)).toEqual({ from, to });
});

const today = '2026-03-04';

test.each([
  ['2026-01-01', '2026-02-01', {}],
  ['2026-01-01', '2026-01-01', {}],
  [oldestDay(today), today, {}],
  ['2019-03-03', today, { from: 'tooOld' }],
  ['', today, { from: 'missing' }],
  ['2026-01-01', '', { to: 'missing' }],
  ['2026-02-30x', '2026-13-45', { from: 'missing', to: 'missing' }],
] as const)('validates the range from %s to %s: %j', (from, to, problems) => {
  expect(validateRange({ from, to }, { today, changed: 'from' })).toEqual(problems);
});

test('reports the changed day when two days are in the wrong order', () => {
  const range = { from: '2026-02-01', to: '2026-01-01' };
  expect(validateRange(range, { today, changed: 'from' })).toEqual({ from: 'startAfterEnd' });
  expect(validateRange(range, { today, changed: 'to' })).toEqual({ to: 'endBeforeStart' });
});
