import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookBackDays, usualLeads } from './usual-leads-rule.ts';

const noCaps = { day: null, week: null, month: null };
const none = Array.from({ length: lookBackDays }, () => 0);
/** Returns counts for the given days, 0 being the newest. */
const cameOn = (days: Readonly<Record<number, number>>) => none.map((_, day) => days[day] ?? 0);
const daily = (count: number) => none.map(() => count);

describe('the usual number of leads', () => {
  it.each([
    ['nothing', none, {}, 0],
    ['everything without a cap', cameOn({ 0: 5, 9: 6, 29: 6 }), {}, 17],
    ['a cap by day counts each day', cameOn({ 0: 3, 1: 1 }), { day: 1 }, 2],
    ['a cap by day of one is thirty', daily(2), { day: 1 }, 30],
    ['a cap by week counts each week', cameOn({ 0: 8, 8: 1 }), { week: 2 }, 3],
    ['a week has seven days', cameOn({ 0: 2, 6: 2 }), { week: 2 }, 2],
    ['a cap by week holds for the two days left over as well', daily(2), { week: 3 }, 15],
    ['a cap by month holds for all of it', daily(2), { month: 10 }, 10],
    ['the closest cap decides', daily(2), { day: 1, week: 4, month: 3 }, 3],
    ['nothing under a cap of zero', daily(2), { week: 0 }, 0],
  ] as const)('%s', (_, came, caps, expected) => {
    expect(usualLeads(came, { ...noCaps, ...caps })).toBe(expected);
  });

  it('never exceeds a cap, or the number without one', () => {
    const cap = fc.option(fc.integer({ min: 0, max: 40 }));
    const days = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: lookBackDays, maxLength: lookBackDays });
    fc.assert(
      fc.property(days, cap, cap, cap, (came, day, week, month) => {
        const leads = usualLeads(came, { day, week, month });
        expect(leads).toBeLessThanOrEqual(came.reduce((all, count) => all + count, 0));
        expect(leads).toBeLessThanOrEqual(Math.min(30 * (day ?? 9), 5 * (week ?? 63), month ?? 270));
      }),
    );
  });
});
