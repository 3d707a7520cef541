import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CapsInForce } from '../../contract/distribution/usual-leads-rule.ts';
import { companyOutcome, type ReleasedOnDay } from './company-dry-run-rule.ts';

const noCaps: CapsInForce = { day: null, week: null, month: null };
const boilers = { workTypeId: 1, name: 'Boilers', missingAccreditations: [] };

/** A number per day of November and December 2026, at 20.00 each. */
const released = (days: Readonly<Record<string, number>>): ReleasedOnDay[] =>
  Object.entries(days).map(([day, count]) => ({
    workTypeId: 1,
    day: `2026-${day}`,
    isBefore: false,
    leads: [{ lead: { maxSales: 3, basePriceMinor: 2_000, priceOverrideMinor: null }, count }],
  }));
const outcome = (
  days: Readonly<Record<string, number>>,
  caps: Partial<CapsInForce> = {},
  more: { missing?: string[]; discountBp?: number } = {},
) =>
  companyOutcome({
    today: '2026-12-02',
    now: new Date('2026-12-02T12:00:00Z'),
    country: 'gb' as const,
    discountBp: more.discountBp ?? 0,
    settings: null,
    workTypes: [{ ...boilers, ...noCaps, ...caps, missingAccreditations: more.missing ?? [] }],
    released: released(days),
  });

describe('a company’s simulated leads', () => {
  it.each<[string, Record<string, number>, Partial<CapsInForce>, number]>([
    ['is everything without caps', { '11-10': 3, '11-30': 2 }, {}, 5],
    ['is at most the cap of each day', { '11-10': 3, '11-11': 1, '11-30': 2 }, { day: 2 }, 5],
    ['is at most the cap of each week from Monday', { '11-15': 2, '11-16': 2, '11-22': 2, '11-23': 2 }, { week: 3 }, 7],
    ['is at most the cap of each month', { '11-10': 3, '11-30': 2, '12-01': 2 }, { month: 4 }, 6],
    // The week from 30 November: leads refused by the month leave room in the week.
    ['leaves room in a week for what only the month refused', { '11-10': 1, '11-30': 3, '12-01': 2 }, { week: 2, month: 1 }, 2],
    ['is empty under a cap of zero', { '11-10': 3 }, { day: 0 }, 0],
  ])('%s', (_, days, caps, expected) => {
    const got = outcome(days, caps);
    expect([got.leads, got.priceMinor]).toEqual([expected, expected * 2_000]);
  });

  it('are listed by work type and by day, thirty days back and today', () => {
    const got = outcome({ '11-10': 3, '12-02': 1 }, { day: 1 }, { discountBp: 2_500 });
    expect([got.from, got.until, got.days.length]).toEqual(['2026-11-02', '2026-12-02', 31]);
    expect(got.days.filter(({ came }) => came > 0)).toEqual([
      { day: '2026-11-10', came: 3, leads: 1, priceMinor: 1_500 },
      { day: '2026-12-02', came: 1, leads: 1, priceMinor: 1_500 },
    ]);
    expect(got.workTypes).toEqual([{ ...boilers, came: 4, leads: 2, priceMinor: 3_000 }]);
  });

  it('exclude work types whose accreditation is missing', () => {
    expect(outcome({ '11-10': 3 }, {}, { missing: ['gas'] })).toMatchObject({ came: 3, leads: 0, priceMinor: 0 });
  });

  const sale = (basePriceMinor: number, count: number) => ({ lead: { maxSales: 3, basePriceMinor, priceOverrideMinor: null }, count });
  const day = (workTypeId: number, date: string, leads: ReturnType<typeof sale>[], isBefore = false): ReleasedOnDay => ({
    workTypeId,
    day: date,
    isBefore,
    leads,
  });
  const facts = { today: '2026-12-02', now: new Date('2026-12-02T12:00:00Z'), country: 'gb', discountBp: 0, settings: null } as const;

  it('count purchases before the period towards the caps, but not towards the result', () => {
    const before = day(1, '2026-11-01', [sale(2_000, 3)], true);
    const workTypes = [{ ...boilers, ...noCaps, month: 4 }];
    const got = companyOutcome({ ...facts, workTypes, released: [before, day(1, '2026-11-02', [sale(2_000, 2)])] });
    expect(got).toMatchObject({ came: 2, leads: 1, priceMinor: 2_000 });
  });

  it('cost the first that came, each at its own price', () => {
    const workTypes = [{ ...boilers, ...noCaps, day: 3 }];
    const leads = [sale(2_000, 1), sale(4_000, 3), sale(9_000, 1)];
    expect(companyOutcome({ ...facts, workTypes, released: [day(1, '2026-11-10', leads)] })).toMatchObject({
      came: 5,
      leads: 3,
      priceMinor: 10_000,
    });
  });

  it('have caps for each work type, and none of a type that was not asked for', () => {
    const workTypes = [
      { ...boilers, ...noCaps, day: 1 },
      { ...boilers, ...noCaps, workTypeId: 2, name: 'Roofs' },
    ];
    const released = [1, 2, 3].map((workTypeId) => day(workTypeId, '2026-11-10', [sale(2_000, 2)]));
    const got = companyOutcome({ ...facts, workTypes, released });
    expect(got).toMatchObject({ came: 4, leads: 3, priceMinor: 6_000 });
    expect(got.workTypes.map(({ name, leads }) => [name, leads])).toEqual([
      ['Boilers', 1],
      ['Roofs', 2],
    ]);
  });

  it('never exceed a cap in any period', () => {
    const cap = fc.option(fc.integer({ min: 0, max: 9 }));
    const days = fc.dictionary(
      fc.integer({ min: 10, max: 30 }).map((day) => `11-${day}`),
      fc.integer({ min: 1, max: 6 }),
    );
    fc.assert(
      fc.property(days, cap, cap, cap, (came, day, week, month) => {
        const sorted = Object.fromEntries(Object.entries(came).toSorted(([a], [b]) => (a < b ? -1 : 1)));
        const got = outcome(sorted, { day, week, month });
        const inWeek = (first: number) =>
          got.days
            .filter((one) => one.day >= `2026-11-${first}` && one.day < `2026-11-${first + 7}`)
            .reduce((sum, { leads }) => sum + leads, 0);
        for (const one of got.days) expect(one.leads).toBeLessThanOrEqual(Math.min(one.came, day ?? Infinity));
        for (const first of [16, 23]) expect(inWeek(first)).toBeLessThanOrEqual(week ?? Infinity);
        expect(got.leads).toBeLessThanOrEqual(month ?? Infinity);
      }),
    );
  });
});
