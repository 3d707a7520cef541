import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookBackDays, usualLeads } from './usual-leads-rule.ts';

const noCaps = { day: null, week: null, month: null };
const none = Array.from({ length: lookBackDays }, () => 0);
/** So many on each of the days named, the newest day being 0. */
const cameOn = (days: Readonly<Record<number, number>>) => none.map((_, day) => days[day] ?? 0);
const daily = (count: number) => none.map(() => count);

describe('what usually comes', () => {
  it.each([
    ['nothing', none, {}, { leads: 0, per: 'month' }],
    ['17 in thirty days are about 4 a week', cameOn({ 0: 5, 9: 6, 29: 6 }), {}, { leads: 4, per: 'week' }],
    ['5 are about 1 a week', cameOn({ 3: 5 }), {}, { leads: 1, per: 'week' }],
    ['4 are less than 1 a week and told by the month', cameOn({ 3: 4 }), {}, { leads: 4, per: 'month' }],
    ['a cap by day counts each day', cameOn({ 0: 3, 1: 1 }), { day: 1 }, { leads: 2, per: 'month' }],
    ['a cap by day of one is seven a week', daily(2), { day: 1 }, { leads: 7, per: 'week' }],
    ['a cap by week counts each week', cameOn({ 0: 8, 8: 1 }), { week: 2 }, { leads: 3, per: 'month' }],
    ['a cap by week is never exceeded', daily(2), { week: 3 }, { leads: 3, per: 'week' }],
    ['a cap by month holds for all of it', daily(2), { month: 10 }, { leads: 2, per: 'week' }],
    ['the closest cap decides', daily(2), { day: 1, week: 4, month: 3 }, { leads: 3, per: 'month' }],
    ['a cap of nothing lets nothing through', daily(2), { week: 0 }, { leads: 0, per: 'month' }],
  ] as const)('%s', (_, came, caps, expected) => {
    expect(usualLeads(came, { ...noCaps, ...caps })).toEqual(expected);
  });

  it('is never more than a cap allows, nor more than comes without one', () => {
    const cap = fc.option(fc.integer({ min: 0, max: 40 }));
    const days = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: lookBackDays, maxLength: lookBackDays });
    fc.assert(
      fc.property(days, cap, cap, cap, (came, day, week, month) => {
        const { leads, per } = usualLeads(came, { day, week, month });
        const inThirtyDays = per === 'month' ? leads : Math.ceil((leads - 0.5) * (lookBackDays / 7));
        expect(inThirtyDays).toBeLessThanOrEqual(came.reduce((all, count) => all + count, 0));
        if (month !== null) expect(inThirtyDays).toBeLessThanOrEqual(month);
        if (per === 'week' && week !== null) expect(leads).toBeLessThanOrEqual(week);
        if (per === 'week' && day !== null) expect(leads).toBeLessThanOrEqual(7 * day);
      }),
    );
  });
});
