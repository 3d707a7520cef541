import { describe, expect, it } from 'vitest';
import { dueFrequencies, fullHour } from './digest-rule.ts';

/** The UTC hours at which a frequency is due, with every hour processed on time. */
function dueOn(day: string, timeZone: string, frequency: number): string[] {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 24 }, (_, hour) => new Date(start + hour * 3_600_000))
    .filter((dueAt) => dueFrequencies({ after: new Date(dueAt.getTime() - 3_600_000), dueAt, timeZone }).some((one) => one === frequency))
    .map((at) => at.toISOString().slice(11, 16));
}

describe('a digest', () => {
  it.each([
    ['Europe/London', '2026-11-18', ['07:00', '17:00']],
    ['Europe/London', '2026-07-18', ['06:00', '16:00']],
    ['Europe/Copenhagen', '2026-11-18', ['06:00', '16:00']],
    ['Europe/Stockholm', '2026-07-18', ['05:00', '15:00']],
    // Clock changes, forward and back.
    ['Europe/London', '2026-03-29', ['06:00', '16:00']],
    ['Europe/London', '2026-10-25', ['07:00', '17:00']],
    ['Europe/Oslo', '2026-03-29', ['05:00', '15:00']],
    ['Europe/Oslo', '2026-10-25', ['06:00', '16:00']],
  ])('is due at seven and at five in %s on %s', (timeZone, day, hours) => {
    expect(dueOn(day, timeZone, 2)).toEqual(hours);
    expect(dueOn(day, timeZone, 3)).toEqual(hours.slice(0, 1));
    expect(dueOn(day, timeZone, 4)).toEqual(hours.slice(1));
    expect(dueOn(day, timeZone, 1)).toHaveLength(24);
  });

  it('is due at the next hour processed if its hour was missed', () => {
    const at = (time: string) => new Date(`2026-11-18T${time}:00Z`);
    const due = (after: string, dueAt: string) => dueFrequencies({ after: at(after), dueAt: at(dueAt), timeZone: 'Europe/London' });
    expect(due('06:00', '08:00')).toEqual([1, 2, 3]);
    expect(due('07:00', '08:00')).toEqual([1]);
    expect(due('06:00', '18:00')).toEqual([1, 2, 3, 4]);
    expect(due('08:00', '08:00')).toEqual([]);
  });

  it('belongs to a full hour', () => {
    expect(fullHour(new Date('2026-11-18T07:59:59.999Z'))).toEqual(new Date('2026-11-18T07:00:00Z'));
  });
});
