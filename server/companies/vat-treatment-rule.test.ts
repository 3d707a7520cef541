import { expect, it } from 'vitest';
import { describeVatNumber, determineVat, type VatFacts, type VatNumberAnswers } from './vat-treatment-rule.ts';

const facts: VatFacts = {
  isVatRegistered: true,
  unitVatRateBp: 2_000,
  billedCountry: 'gb',
  billedPostcode: 'LE1 1AA',
  vatNumber: null,
  isVatNumberConfirmed: false,
};

it.each([
  ['gb', 'gb', null, false, 'domestic', 'not_needed'],
  ['gb', 'gb', 'GB123456789', false, 'domestic', 'not_needed'],
  ['dk', 'se', 'SE556012579001', true, 'reverse_charge', 'confirmed'],
  ['dk', 'se', 'se 556012-5790 01', true, 'reverse_charge', 'confirmed'],
  ['se', 'dk', 'DK12345678', true, 'reverse_charge', 'confirmed'],
  ['dk', 'se', 'SE556012579001', false, 'domestic', 'unconfirmed'],
  ['se', 'dk', 'DK12345678', false, 'domestic', 'unconfirmed'],
  ['dk', 'se', null, false, 'domestic', 'not_needed'],
  ['dk', 'se', 'SE5560125790', true, 'domestic', 'unconfirmed'],
  ['dk', 'se', 'DK12345678', true, 'domestic', 'unconfirmed'],
  ['gb', 'dk', 'DK12345678', true, 'outside', 'not_needed'],
  ['dk', 'gb', 'GB123456789', false, 'outside', 'not_needed'],
  ['no', 'se', 'SE556012579001', false, 'outside', 'not_needed'],
  ['se', 'no', null, false, 'outside', 'not_needed'],
] as const)('the unit of %s bills in %s to %j, confirmed %j: %s', (unit, billedCountry, vatNumber, confirmed, treatment, numberCheck) => {
  expect(determineVat(unit, { ...facts, billedCountry, vatNumber, isVatNumberConfirmed: confirmed })).toEqual({
    treatment,
    rateBp: treatment === 'domestic' ? 2_000 : 0,
    numberCheck,
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
  expect(determineVat(unit, { ...facts, billedCountry: unit, billedPostcode })).toEqual({ treatment, rateBp, numberCheck: 'not_needed' });
});

it.each([
  ['gb', 'gb', null],
  ['dk', 'se', 'SE556012579001'],
  ['gb', 'dk', 'DK12345678'],
] as const)('an unregistered seller of %s charges a buyer in %s with the number %j no VAT', (unit, billedCountry, vatNumber) => {
  const unregistered = { ...facts, isVatRegistered: false, billedCountry, vatNumber };
  expect(determineVat(unit, unregistered)).toEqual({ treatment: 'unregistered', rateBp: 0, numberCheck: 'not_needed' });
});

const valid = { result: 'valid', name: null, at: '2026-11-30T09:00:00Z' } as const;
const invalid = { ...valid, result: 'invalid' } as const;

it.each<[string, string | null, VatNumberAnswers['vatAnswer'], boolean, string | null]>([
  ['se', 'SE556012579001', null, false, 'waiting, charged'],
  ['se', 'SE556012579001', null, true, 'unavailable, charged'],
  ['se', 'SE556012579001', invalid, false, 'invalid, charged'],
  ['se', 'SE5560125790', null, false, 'malformed, charged'],
  ['se', 'SE556012579001', valid, false, 'confirmed'],
  ['se', 'SE556012579001', valid, true, 'confirmed'],
  ['se', null, null, false, null],
  ['dk', 'DK12345678', null, true, null],
  ['dk', 'DK12345678', invalid, false, 'invalid'],
  ['dk', 'DK12345678', valid, false, null],
  ['dk', '12345678', invalid, false, null],
  ['gb', 'GB123456789', null, false, null],
])('a company of the Danish unit billed in %s with %j, answer %j, silent %j: %j', (country, vatNumber, vatAnswer, silent, described) => {
  const answers = { vatAnswer, isVatRegisterSilent: silent, isVatNumberConfirmed: country !== 'dk' && vatAnswer?.result === 'valid' };
  const state = describeVatNumber('dk', { ...facts, billedCountry: country as 'se', vatNumber, ...answers });
  expect(state === null ? null : `${state.state}${state.isVatCharged ? ', charged' : ''}`).toBe(described);
});
