import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../platform/database/sql.ts';
import { capPeriods, periodStarts } from './cap-period-rule.ts';

const zones = ['Europe/London', 'Europe/Copenhagen', 'Europe/Stockholm', 'Europe/Oslo'];

describe('the day, week and month of a purchase', () => {
  it.each([
    ['an ordinary Wednesday', '2026-11-18T12:00:00Z', 'Europe/London', '2026-11-18', '2026-11-16', '2026-11-01'],
    ['the last second before midnight in London', '2026-11-18T23:59:59.999Z', 'Europe/London', '2026-11-18', '2026-11-16', '2026-11-01'],
    ['midnight in London', '2026-11-19T00:00:00Z', 'Europe/London', '2026-11-19', '2026-11-16', '2026-11-01'],
    ['the same second in Oslo, an hour on', '2026-11-18T23:30:00Z', 'Europe/Oslo', '2026-11-19', '2026-11-16', '2026-11-01'],
    ['the last second of a Sunday', '2026-11-22T23:59:59Z', 'Europe/London', '2026-11-22', '2026-11-16', '2026-11-01'],
    ['Monday', '2026-11-23T00:00:00Z', 'Europe/London', '2026-11-23', '2026-11-23', '2026-11-01'],
    ['the last second of a month', '2026-11-30T23:59:59Z', 'Europe/London', '2026-11-30', '2026-11-30', '2026-11-01'],
    ['the first of a month in the middle of a week', '2026-12-01T00:00:00Z', 'Europe/London', '2026-12-01', '2026-11-30', '2026-12-01'],
    [
      'summer time: midnight comes an hour earlier by UTC',
      '2026-06-30T23:00:00Z',
      'Europe/London',
      '2026-07-01',
      '2026-06-29',
      '2026-07-01',
    ],
    ['the night the clocks go forward, before', '2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29', '2026-03-23', '2026-03-01'],
    ['the night the clocks go forward, after', '2026-03-29T01:00:00Z', 'Europe/London', '2026-03-29', '2026-03-23', '2026-03-01'],
    ['the day of 23 hours ends an hour early', '2026-03-29T23:00:00Z', 'Europe/London', '2026-03-30', '2026-03-30', '2026-03-01'],
    ['the repeated hour, first time', '2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25', '2026-10-19', '2026-10-01'],
    ['the repeated hour, second time', '2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25', '2026-10-19', '2026-10-01'],
    ['the day of 25 hours lasts an hour longer', '2026-10-25T23:30:00Z', 'Europe/London', '2026-10-25', '2026-10-19', '2026-10-01'],
    ['a leap day', '2028-02-29T12:00:00Z', 'Europe/Stockholm', '2028-02-29', '2028-02-28', '2028-02-01'],
    ['a week that began last year', '2027-01-01T00:00:00Z', 'Europe/London', '2027-01-01', '2026-12-28', '2027-01-01'],
  ])('%s', (_, at, zone, day, week, month) => {
    expect(periodStarts(new Date(at), zone)).toEqual({ day, week, month });
  });

  it('are the periods of a cap, shortest first', () => {
    expect(capPeriods).toEqual(['day', 'week', 'month']);
  });

  describe('for any moment', () => {
    const database = useTestDatabase({ poolSize: 2 });

    const moments = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true });
    /** Within hours of a clock change, where mistakes are likely. */
    const changes = fc
      .tuple(
        fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z'),
        fc.integer({ min: -90_000, max: 90_000 }),
      )
      .map(([at, seconds]) => new Date(Date.parse(at) + seconds * 1_000));

    it('matches the database’s own calendar', async () => {
      const property = fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(moments, changes), fc.constantFrom(...zones)), { minLength: 200, maxLength: 200 }),
        async (given) => {
          const found = await database.db.rows(sql<{ day: string; week: string; month: string }>`
            select date_trunc('day', at at time zone zone)::date as day, date_trunc('week', at at time zone zone)::date as week,
                   date_trunc('month', at at time zone zone)::date as month
            from unnest(${given.map(([at]) => at.toISOString())}::timestamptz[], ${given.map(([, zone]) => zone)}::text[])
                 with ordinality as t(at, zone, n) order by n`);
          expect(given.map(([at, zone]) => periodStarts(at, zone))).toEqual(found);
        },
      );
      await fc.assert(property, { numRuns: 20 });
    });

    it('starts at or before it and before the next one, for day, week and month', () => {
      fc.assert(
        fc.property(moments, fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(...zones), (at, minutes, zone) => {
          const [now, later] = [periodStarts(at, zone), periodStarts(new Date(at.getTime() + minutes * 60_000), zone)];
          expect(now.week <= now.day && now.month <= now.day).toBe(true);
          expect(now.day <= later.day && now.week <= later.week && now.month <= later.month).toBe(true);
        }),
      );
    });
  });
});
