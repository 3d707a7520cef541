import { expect, it } from 'vitest';
import { demoUnits } from '../../db/demo/demo-units.ts';
import { parsePostcode } from '../kit/postcode-rule.ts';
import { normaliseTelephone } from '../kit/telephone-rule.ts';
import * as tables from './all-countries.ts';

const served = Object.keys(demoUnits).toSorted();

it.each(Object.entries(tables))('%s has every served country', (_, rules) => {
  expect(Object.keys(rules).toSorted()).toEqual(served);
});

it.each(Object.entries(tables.regionRules))(
  'the samples of %s fit its own rules',
  (country, { inDistrict, sampleTelephone, areaOf, bounds }) => {
    const code = country as Lowercase<string>;
    const district = { gb: 'LE4', dk: '8000', se: '114', no: '0150' }[country] ?? '';
    expect(parsePostcode(code, inDistrict(district))).toMatchObject({ district });
    expect(parsePostcode(code, inDistrict(district))?.full).not.toBeNull();
    expect(district.startsWith(areaOf(district) ?? '')).toBe(true);
    const { lat, lng } = tables.mapRules[country]?.view ?? { lat: 0, lng: 0 };
    const [west, south, east, north] = bounds;
    expect([lng > west, lng < east, lat > south, lat < north]).toEqual([true, true, true, true]);
    // Numbers that nobody has are refused by some numbering plans; Britain reserves a range that passes.
    if (code === 'gb') expect(normaliseTelephone(sampleTelephone, code)).toBe('+447700900123');
  },
);
