import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorsInForce, freshnessStep, priceFactors, priceMinor } from './price-rule.ts';

const released = new Date('2026-03-29T00:30:00Z');
const factors = priceFactors(null, 'gb', released);
const after = (hours: number): Date => new Date(released.getTime() + hours * 3_600_000);
const price = (base: number, maxSales: number, hours: number, discountBp = 0, override: number | null = null): number =>
  priceMinor({ basePriceMinor: base, priceOverrideMinor: override, maxSales, releasedAt: released }, discountBp, factors, after(hours));

describe('the price of a lead, excluding VAT', () => {
  it.each([
    ['list price for three buyers', 2_400, 3, 0, 0, 2_400],
    ['1.3 times for two buyers', 2_400, 2, 0, 0, 3_100], // 31.20 rounds to 31.00
    ['twice for one buyer', 2_400, 1, 0, 0, 4_800],
    ['still fresh just before 24 hours', 2_400, 3, 23.99, 0, 2_400],
    ['15 % less from 24 hours', 2_400, 3, 24, 0, 2_050], // 20.40
    ['30 % less from 72 hours', 2_400, 3, 72, 0, 1_700], // 16.80
    ['less the agreed discount', 2_400, 3, 0, 1_000, 2_150], // 21.60
    ['half up at the middle of a step', 2_425, 3, 0, 0, 2_450],
    ['down just below the middle', 2_424, 3, 0, 0, 2_400],
    ['rounded once, at the end', 1_010, 2, 24, 500, 1_050], // 10.10 x 1.3 x 0.85 x 0.95 = 10.6025…
    ['exact for a large price', 10_000_000, 3, 0, 0, 10_000_000],
    ['never zero', 60, 3, 100, 9_900, 50],
  ] as const)('%s', (_, base, maxSales, hours, discount, expected) => {
    expect(price(base, maxSales, hours, discount)).toBe(expected);
  });

  it('uses an override instead of list price, exclusivity and freshness, with the discount off it', () => {
    expect(price(2_400, 1, 100, 0, 3_050)).toBe(3_050);
    expect(price(2_400, 1, 100, 1_000, 3_050)).toBe(2_750);
  });

  it('is a positive multiple of 50 minor units, never above the undiscounted price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 10_000_000 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 10_000 }),
        (base, maxSales, hours, discount) => {
          const net = price(base, maxSales, hours, discount);
          expect(net % 50).toBe(0);
          expect(net).toBeGreaterThan(0);
          expect(net).toBeLessThanOrEqual(Math.max(50, price(base, maxSales, hours, 0)));
        },
      ),
    );
  });

  it('ages by elapsed hours, not by local time', () => {
    expect(freshnessStep(factors, released, after(23.9))).toBe(0);
    expect(freshnessStep(factors, released, new Date(after(24).getTime() - 1))).toBe(0);
    expect(freshnessStep(factors, released, after(24))).toBe(1);
    expect(freshnessStep(factors, null, after(500))).toBe(0);
  });
});

describe('the factors of a country', () => {
  const version = (from: string, first: number) => ({
    from,
    exclusivityBp: { '1': first, '2': 13_000, '3': 10_000 },
    stepsHours: [24, 72],
    factorsBp: [10_000, 8_500, 7_000],
  });
  const settings = {
    'price.exclusivity_bp': { '1': 25_000, '2': 13_000, '3': 10_000 },
    'price.factors.gb': [version('2026-03-01T00:00:00Z', 30_000), version('2026-04-01T01:00:00+01:00', 40_000)],
  };
  const exclusive = (country: 'gb' | 'dk', at: string) => priceFactors(settings, country, new Date(at)).exclusivityBp['1'];

  it('apply from their start until the next ones, with the defaults elsewhere', () => {
    expect(exclusive('gb', '2026-02-28T23:59:59.999Z')).toBe(25_000);
    expect(exclusive('gb', '2026-03-01T00:00:00Z')).toBe(30_000);
    expect(exclusive('gb', '2026-03-31T23:59:59.999Z')).toBe(30_000);
    expect(exclusive('gb', '2026-04-01T00:00:00Z')).toBe(40_000);
    expect(exclusive('dk', '2026-04-01T00:00:00Z')).toBe(25_000);
  });

  it('are not guessed if they are invalid', () => {
    expect(() => priceFactors({ 'price.factors.gb': [version('2026-03-01T00:00:00Z', 0)] }, 'gb', released)).toThrow('Too small');
  });

  it('have defaults', () => {
    expect(factorsInForce(null, 'gb', released)).toBeNull();
    expect(priceFactors(null, 'gb', released)).toEqual({
      exclusivityBp: { '1': 20_000, '2': 13_000, '3': 10_000 },
      stepsHours: [24, 72],
      factorsBp: [10_000, 8_500, 7_000],
    });
  });

  const own = version('2026-03-01T00:00:00Z', 20_000);
  const defaults = { stepsHours: [24, 72], factorsBp: [10_000, 8_500, 7_000] };
  it.each<[what: string, settings: object, isValid: boolean]>([
    ['a factor of one basis point', { 'price.factors.gb': [{ ...own, factorsBp: [1, 1, 1] }] }, true],
    ['a factor of none', { 'price.factors.gb': [{ ...own, factorsBp: [1, 1, 0] }] }, false],
    ['ten times the price', { 'price.factors.gb': [{ ...own, factorsBp: [100_000, 1, 1] }] }, true],
    ['more than ten times the price', { 'price.factors.gb': [{ ...own, factorsBp: [100_001, 1, 1] }] }, false],
    ['a step of minutes', { 'price.factors.gb': [{ ...own, stepsHours: [0.5, 0.75] }] }, true],
    ['a step at once', { 'price.factors.gb': [{ ...own, stepsHours: [0, 72] }] }, false],
    ['two steps at the same hour', { 'price.factors.gb': [{ ...own, stepsHours: [24, 24] }] }, false],
    ['a later step first', { 'price.factors.gb': [{ ...own, stepsHours: [72, 24] }] }, false],
    ['a start without a time zone', { 'price.factors.gb': [{ ...own, from: '2026-03-01T00:00:00' }] }, false],
    ['a general factor of none', { 'price.exclusivity_bp': { '1': 0, '2': 0, '3': 0 } }, true],
    ['a general factor below none', { 'price.exclusivity_bp': { '1': 0, '2': 0, '3': -1 } }, false],
    ['a general factor of ten', { 'price.exclusivity_bp': { '1': 100_000, '2': 0, '3': 0 } }, true],
    ['a general factor above ten', { 'price.exclusivity_bp': { '1': 100_001, '2': 0, '3': 0 } }, false],
    ['other general steps', { 'price.freshness': { ...defaults, stepsHours: [1, 2] } }, true],
    ['a general step at once', { 'price.freshness': { ...defaults, stepsHours: [0, 2] } }, false],
  ])('may be %s: %j', (_, settings, isValid) => {
    const read = () => priceFactors({ ...settings }, 'gb', released);
    if (isValid) expect(read()).toBeDefined();
    else expect(read).toThrow();
  });

  it.each([
    [71.99, 1],
    [72, 2],
  ] as const)('have a second step: %d hours after release it is %i', (hours, step) => {
    expect(freshnessStep(factors, released, after(hours))).toBe(step);
  });
});
