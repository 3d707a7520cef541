import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { lookBackDays, usualLeads } from '../../contract/distribution/usual-leads-rule.ts';
import { createFormat } from '../../contract/kit/format.ts';
import { changedUsualCost, savedUsualCost } from './delivery-item.ts';

const places = [
  ['en-GB', 'GBP'],
  ['da-DK', 'DKK'],
  ['sv-SE', 'SEK'],
  ['no-NO', 'NOK'],
  ['fr-FR', 'EUR'],
] as const;
/** The displayed amount, in hundredths. */
const readAmount = (shown: string): number => Number(shown.replaceAll(/\D/g, ''));

describe('usual cost of a lead type', () => {
  it('displays a total that equals count times average price', () => {
    const days = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: lookBackDays, maxLength: lookBackDays });
    const cap = fc.option(fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        days,
        cap,
        fc.integer({ min: 50, max: 900_000 }),
        ([locale, currency], came, week, averageMinor) => {
          const format = createFormat({ locale, timeZone: 'Europe/London', country: 'gb' });
          const leads = usualLeads(came, { day: null, week, month: null });
          const average = averageMinor / 100;
          const saved: LeadTypeCost = {
            id: 1,
            currency,
            price: average,
            came,
            average_price: average,
            usual: { leads, per: 'month', price: (leads * averageMinor) / 100 },
          };
          const caps = { day: '', week: week === null ? '' : String(week), month: '' };
          for (const cost of [savedUsualCost(saved), changedUsualCost(saved, { id: 1, isAutomatic: true, hasCaps: week !== null, caps })]) {
            if (cost.kind !== 'month') continue;
            const [each, total] = [cost.each, cost.price].map((amount) => readAmount(format.money(amount, currency)));
            expect(cost.leads * (each ?? 0)).toBe(total);
          }
        },
      ),
      { seed: 7 },
    );
  });
});
