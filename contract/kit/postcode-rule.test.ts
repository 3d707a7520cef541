import { describe, expect, it } from 'vitest';
import { parsePostcode } from './postcode-rule.ts';

describe('a British postcode', () => {
  it.each([
    ['LE4 7ZS', 'LE4 7ZS', 'LE4'],
    ['le47zs', 'LE4 7ZS', 'LE4'],
    ['GB-LE4 7ZS', 'LE4 7ZS', 'LE4'],
    ['GB LE4 7ZS', 'LE4 7ZS', 'LE4'],
    ['gb–le4', null, 'LE4'],
    ['UK-M1 1AE', 'M1 1AE', 'M1'],
    ['gble47zs', 'LE4 7ZS', 'LE4'],
    ['  le4   7zs ', 'LE4 7ZS', 'LE4'],
    ['l e 4 7 z s', 'LE4 7ZS', 'LE4'],
    ['SW1A 1AA', 'SW1A 1AA', 'SW1A'],
    ['w1a0ax', 'W1A 0AX', 'W1A'],
    ['E16AN', 'E1 6AN', 'E1'],
    ['M1 1AE', 'M1 1AE', 'M1'],
    ['B33 8TH', 'B33 8TH', 'B33'],
    ['EC1V 9LT', 'EC1V 9LT', 'EC1V'],
  ])('is parsed from "%s"', (raw, full, district) => {
    expect(parsePostcode('gb', raw)).toEqual({ full, district });
  });

  it.each([
    ['CRO 4NX', 'CR0 4NX', 'CR0'],
    ['C02 8AB', 'CO2 8AB', 'CO2'],
    ['S014 OAA', 'SO14 0AA', 'SO14'],
    ['0X1 4AA', 'OX1 4AA', 'OX1'],
    ['E1O 5AA', 'E10 5AA', 'E10'],
    ['BLO OAB', 'BL0 0AB', 'BL0'],
    ['LE4 OAA', 'LE4 0AA', 'LE4'],
  ])('is understood if O and 0 are swapped, as in "%s"', (raw, full, district) => {
    expect(parsePostcode('gb', raw)).toEqual({ full, district });
  });

  it.each([
    ['le4', 'LE4'],
    ['SW1A', 'SW1A'],
    ['e1', 'E1'],
    ['CRO', 'CR0'],
    ['C02', 'CO2'],
    ['YO1O', 'YO10'],
  ])('may be only the outcode, as in "%s"', (raw, district) => {
    expect(parsePostcode('gb', raw)).toEqual({ full: null, district });
  });

  it.each(['', '   ', 'LE', '4', 'LE4 7', 'LE4 7Z', 'LE4 7ZSA', 'LE4-7ZS', '12345', 'LE4 77S', 'LE47 Z', 'LE4 7CO', 'ABC 1AA', 'LE4 7Z0'])(
    'is refused if invalid, as "%s"',
    (raw) => {
      expect(parsePostcode('gb', raw)).toBeNull();
    },
  );
});

describe('a Danish or Norwegian postal code', () => {
  it.each(['dk', 'no'] as const)('has four digits, and each forms one district (%s)', (country) => {
    expect(parsePostcode(country, ' 2100 ')).toEqual({ full: '2100', district: '2100' });
    expect(parsePostcode(country, '0150')).toEqual({ full: '0150', district: '0150' });
  });

  it.each(['210', '21000', '21 00', 'SE-2100', 'X2100', '21OO', ''])('is refused as "%s"', (raw) => {
    expect(parsePostcode('dk', raw)).toBeNull();
    expect(parsePostcode('no', raw)).toBeNull();
  });
});

it.each([
  ['dk', 'DK-2100', '2100'],
  ['dk', 'DK\u00A02100', '2100'],
  ['dk', 'dk2100', '2100'],
  ['no', 'N-0150', '0150'],
  ['no', 'NO\u20130150', '0150'],
  ['se', 'SE-114 35', '114 35'],
  ['se', 'S-114\u00A035', '114 35'],
  ['se', '\u200B114\u202F35', '114 35'],
  ['gb', 'LE4\u00A07ZS', 'LE4 7ZS'],
] as const)('accepts a country prefix and any kind of space in %s: %s', (country, raw, full) => {
  expect(parsePostcode(country, raw)?.full).toBe(full);
});

describe('a Swedish postal code', () => {
  it.each(['114 35', '11435', ' 114 35 '])('is written in groups and belongs to its first three digits ("%s")', (raw) => {
    expect(parsePostcode('se', raw)).toEqual({ full: '114 35', district: '114' });
  });

  it('may be only the three digits', () => {
    expect(parsePostcode('se', '114')).toEqual({ full: null, district: '114' });
  });

  it.each(['11', '1143', '1 1435', '114 356', '114-35', ''])('is refused as "%s"', (raw) => {
    expect(parsePostcode('se', raw)).toBeNull();
  });
});
