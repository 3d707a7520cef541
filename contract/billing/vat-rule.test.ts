import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vatMinor, withVat } from './vat-rule.ts';

it.each([
  [2_400, 2_000, 480],
  [2_450, 2_000, 490],
  [1_050, 2_500, 263], // 262.5 rounds up
  [50, 2_000, 10],
  [2_400, 0, 0],
])('computes VAT on %i at %i basis points as %i', (net, rate, vat) => {
  expect(vatMinor(net, rate)).toBe(vat);
});

it('is within half a minor unit of the exact amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(2_000, 2_500), (net, rate) => {
      expect(Math.abs(vatMinor(net, rate) - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it.each([
  [0.18, 0.25, 0.23],
  [1.14, 0.25, 1.43],
  [24, 0.2, 28.8],
  [100, 0, 100],
  [100, 1, 200],
  [100, 0.57, 157], // 0.57 × 10,000 is 5,699.999… in floating point
])('totals %d with VAT of %d as %d', (net, rate, total) => {
  expect(withVat(net, rate)).toBe(total);
});
