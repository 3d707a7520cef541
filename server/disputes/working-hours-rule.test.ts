import { describe, expect, it } from 'vitest';
import { afterWorkingHours, workingHours, type WorkingDays } from './working-hours-rule.ts';

const britain: WorkingDays = { timeZone: 'Europe/London', holidays: new Set(['2026-04-03', '2026-04-06']) };
const norway: WorkingDays = { timeZone: 'Europe/Oslo', holidays: new Set(['2026-05-14']) };

// 2026-03-02 is a Monday, 2026-04-03 Good Friday, and clocks go forward on 2026-03-29.
const rows: readonly [what: string, from: string, hours: number, until: string, calendar?: WorkingDays][] = [
  ['two days of one week', '2026-03-02T09:30:00Z', 48, '2026-03-04T09:30:00Z'],
  ['over a weekend', '2026-03-05T16:00:00Z', 48, '2026-03-09T16:00:00Z'],
  ['from a Saturday on', '2026-03-07T11:00:00Z', 48, '2026-03-11T00:00:00Z'],
  ['from a Sunday night on', '2026-03-08T23:59:00Z', 24, '2026-03-10T00:00:00Z'],
  ['over Easter', '2026-04-02T12:00:00Z', 24, '2026-04-07T12:00:00Z'],
  ['from a holiday on', '2026-04-03T12:00:00Z', 1, '2026-04-07T00:00:00Z'],
  ['over a weekend in which the clock changes', '2026-03-27T12:00:00Z', 24, '2026-03-30T11:00:00Z'],
  ['by the clock of the country', '2026-05-13T22:30:00Z', 1, '2026-05-14T23:00:00Z', norway],
  ['to the end of a Friday', '2026-03-06T00:00:00Z', 24, '2026-03-07T00:00:00Z'],
  ['nothing at all', '2026-03-02T09:30:00Z', 0, '2026-03-02T09:30:00Z'],
];

describe('working hours', () => {
  it.each(rows)('%s', (_, from, hours, until, calendar = britain) => {
    const end = afterWorkingHours(new Date(from), hours, calendar);
    expect(end.toISOString()).toBe(new Date(until).toISOString());
    expect(workingHours(new Date(from), end, calendar)).toBeCloseTo(hours);
  });

  it('do not pass at weekends or run backwards', () => {
    expect(workingHours(new Date('2026-03-07T00:00:00Z'), new Date('2026-03-09T00:00:00Z'), britain)).toBe(0);
    expect(workingHours(new Date('2026-03-04T00:00:00Z'), new Date('2026-03-02T00:00:00Z'), britain)).toBe(0);
  });
});
