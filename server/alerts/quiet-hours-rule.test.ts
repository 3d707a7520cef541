import { describe, expect, it } from 'vitest';
import { isQuiet, quietHoursWire, readQuietHours } from './quiet-hours-rule.ts';

const hours = (from: string, until: string) => {
  const read = readQuietHours({ from, until });
  if (read === undefined) throw new Error('these are no hours');
  return read;
};

describe('quiet hours', () => {
  it.each([
    // In London it is an hour later than UTC in summer.
    ['22:00', '07:00', '2026-07-01T20:59:00Z', false],
    ['22:00', '07:00', '2026-07-01T21:00:00Z', true],
    ['22:00', '07:00', '2026-07-01T23:30:00Z', true],
    ['22:00', '07:00', '2026-07-02T05:59:00Z', true],
    ['22:00', '07:00', '2026-07-02T06:00:00Z', false],
    ['22:00', '07:00', '2026-07-02T11:00:00Z', false],
    ['12:00', '13:30', '2026-01-01T11:59:00Z', false],
    ['12:00', '13:30', '2026-01-01T12:00:00Z', true],
    ['12:00', '13:30', '2026-01-01T13:29:00Z', true],
    ['12:00', '13:30', '2026-01-01T13:30:00Z', false],
    ['00:00', '23:59', '2026-01-01T00:00:00Z', true],
    ['00:00', '23:59', '2026-01-01T23:59:00Z', false],
    // Clocks go from 1:00 to 2:00 on 29 March, so that night is an hour shorter.
    ['22:00', '01:30', '2026-03-29T00:59:00Z', true],
    ['22:00', '01:30', '2026-03-29T01:00:00Z', false],
    ['01:15', '01:45', '2026-03-29T01:00:00Z', false],
    // They go from 2:00 back to 1:00 on 25 October, so 1:10 comes twice and 1:40 too.
    ['22:00', '01:30', '2026-10-25T00:10:00Z', true],
    ['22:00', '01:30', '2026-10-25T00:40:00Z', false],
    ['22:00', '01:30', '2026-10-25T01:10:00Z', true],
    ['22:00', '01:30', '2026-10-25T01:40:00Z', false],
  ])('from %s until %s: %s is quiet: %s', (from, until, at, quiet) => {
    expect(isQuiet(hours(from, until), new Date(at), 'Europe/London')).toBe(quiet);
  });

  it('follow the time zone of the company', () => {
    const at = new Date('2026-07-01T20:30:00Z');
    expect(['Europe/London', 'Europe/Stockholm'].map((zone) => isQuiet(hours('22:00', '07:00'), at, zone))).toEqual([false, true]);
  });

  it('keep their times of day, and are none if they end when they begin', () => {
    expect(quietHoursWire(hours('22:05', '07:00'))).toEqual({ from: '22:05', until: '07:00' });
    expect(readQuietHours({ from: '07:00', until: '07:00' })).toBeUndefined();
  });
});
