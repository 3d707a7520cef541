import { expect, it } from 'vitest';
import { addressLines, placeLine } from './address-rule.ts';

const address = { line1: '12 Skovvej', line2: '', town: 'Aarhus', county: null, postcode: '8000' };

it.each([
  ['dk', { town: 'Aarhus', postcode: '8000' }, '8000 Aarhus'],
  ['fi', { town: 'Turku', postcode: '20100' }, '20100 Turku'],
  ['gb', { town: 'Leicester', postcode: 'LE4' }, 'Leicester LE4'],
  ['ie', { town: 'Cork', postcode: null }, 'Cork'],
  ['se', { town: null, postcode: '114 55' }, '114 55'],
] as const)('writes in %s %o as %s', (country, place, written) => {
  expect(placeLine(country, place)).toBe(written);
});

it('formats an address by country and omits empty parts', () => {
  expect(addressLines('dk', address)).toEqual(['12 Skovvej', '8000 Aarhus']);
  expect(
    addressLines('gb', { line1: '1 Mill Lane', line2: 'Unit 2', town: 'Leicester', county: 'Leicestershire', postcode: 'LE4 7ZS' }),
  ).toEqual(['1 Mill Lane', 'Unit 2', 'Leicester', 'Leicestershire', 'LE4 7ZS']);
  expect(addressLines('no', { line1: null, line2: null, town: null, postcode: null })).toEqual([]);
});
