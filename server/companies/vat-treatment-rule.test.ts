import { expect, it } from 'vitest';
import { determineVat } from './vat-treatment-rule.ts';

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
  expect(determineVat(unit, { isVatRegistered: true, unitVatRateBp: 2_000, billedCountry, billedPostcode: 'LE1 1AA', vatNumber })).toEqual({
    treatment,
    rateBp,
  });
});

it.each([
  ['gb', 'JE2 3AB', 0],
  ['gb', 'gy1 1aa', 0],
  ['gb', 'IM1 2AB', 2_000],
  ['gb', 'GU1 1AA', 2_000],
  ['no', '9170', 0],
  ['no', '9171', 0],
  ['no', '8099', 0],
  ['no', '9169', 2_000],
  ['no', '8100', 2_000],
  ['dk', '3900', 0],
  ['dk', '3800', 2_000],
] as const)('in %s at %s the rate is %d', (unit, billedPostcode, rateBp) => {
  const treatment = rateBp === 0 ? 'outside' : 'domestic';
  expect(determineVat(unit, { isVatRegistered: true, unitVatRateBp: 2_000, billedCountry: unit, billedPostcode, vatNumber: null })).toEqual(
    { treatment, rateBp },
  );
});

it.each([
  ['gb', 'gb', null],
  ['dk', 'se', 'SE556012579001'],
  ['gb', 'dk', 'DK12345678'],
] as const)('an unregistered seller of %s charges a buyer in %s with the number %j no VAT', (unit, billedCountry, vatNumber) => {
  const facts = { isVatRegistered: false, unitVatRateBp: 2_000, billedCountry, billedPostcode: 'LE1 1AA', vatNumber };
  expect(determineVat(unit, facts)).toEqual({ treatment: 'unregistered', rateBp: 0 });
});
