import { describe, expect, it } from 'vitest';
import {
  effectDays,
  isLargeChange,
  isPrice,
  maxPriceChanges,
  priceShare,
  proposalText,
  readProposals,
  sellThroughDays,
} from './price-rules.ts';

it.each([
  [0.49, false],
  [0.5, true],
  [26.5, true],
  [26.55, true],
  [26.555, false],
  [1.15, true], // 114.99999999999999 in floating point
  [99_999.99, true],
  [100_000, true],
  [100_000.01, false],
])('%d is a price: %s', (price, expected) => {
  expect(isPrice(price)).toBe(expected);
});

it.each<[before: number | null, after: number, share: number | null, isLarge: boolean]>([
  [null, 900, null, false],
  [20, 20, 0, false],
  [20, 30, 0.5, false],
  [20, 30.01, 0.5005, true],
  [20, 10, -0.5, false],
  [20, 9.99, -0.5005, true],
  [0.3, 0.45, 0.5, false], // 0.5000000000000001 in floating point
])('from %j to %d is a change of %j that needs confirmation: %s', (before, after, share, isLarge) => {
  const found = priceShare(before, after);
  if (share === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(share);
  expect(isLargeChange(before, after)).toBe(isLarge);
});

it('estimates effects over a month and lists history of a quarter', () => {
  expect([effectDays, sellThroughDays]).toEqual([30, 90]);
});

describe('proposed prices in an address', () => {
  const two = [
    { country: 'gb', workTypeId: 101, price: 26.5 },
    { country: 'dk', workTypeId: 101, price: 240 },
  ] as const;

  it('are read as they were written', () => {
    expect(proposalText(two)).toBe('gb-101-26.5,dk-101-240');
    expect(readProposals('gb-101-26.5,dk-101-240')).toEqual(two);
  });

  it.each([
    ['nothing', ''],
    ['a price too low', 'gb-101-0.49'],
    ['an unknown country', 'xx-101-26.5'],
    ['one of two invalid', 'gb-101-26.5,gb-102'],
    ['the same cell twice', 'gb-101-26.5,gb-101-27'],
    ['three decimals', 'gb-101-26.555'],
  ])('are refused: %s', (_, text) => {
    expect(readProposals(text)).toBeNull();
  });

  it('are limited in number', () => {
    const many = (count: number): string => Array.from({ length: count }, (_, index) => `gb-${index + 1}-20`).join(',');
    expect(readProposals(many(maxPriceChanges))).toHaveLength(200);
    expect(readProposals(many(maxPriceChanges + 1))).toBeNull();
  });
});
