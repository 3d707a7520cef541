import { expect, it } from 'vitest';
import { vatOf } from './vat-treatment-rule.ts';

it.each([
  ['gb', 'gb', null, 'domestic', 2_000],
  ['gb', 'gb', 'GB123456789', 'domestic', 2_000],
  ['dk', 'se', 'SE556012579001', 'reverse_charge', 0],
  ['dk', 'se', 'se 556012-5790 01', 'reverse_charge', 0],
  ['se', 'dk', 'DK12345678', 'reverse_charge', 0],
  ['dk', 'se', null, 'domestic', 2_000],
  ['dk', 'se', 'SE5560125790', 'domestic', 2_000],
  ['dk', 'se', 'DK12345678', 'domestic', 2_000],
  ['gb', 'dk', 'DK12345678', 'outside', 0],
  ['dk', 'gb', 'GB123456789', 'outside', 0],
  ['no', 'se', 'SE556012579001', 'outside', 0],
  ['se', 'no', null, 'outside', 0],
] as const)('the unit of %s bills in %s to %j: %s', (unit, billedCountry, vatNumber, treatment, rateBp) => {
  expect(vatOf(unit, { unitVatRateBp: 2_000, billedCountry, vatNumber })).toEqual({ treatment, rateBp });
});
