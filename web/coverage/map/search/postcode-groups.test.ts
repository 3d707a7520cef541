import { describe, expect, it } from 'vitest';
import type { Postcode } from '../../api.ts';
import { readCountry } from '../../map-country.ts';
import { districts, regions } from '../../test-coverage.ts';
import { testCountry } from '../../test-country.ts';
import { groupFound, groupPostcodes, notSelected, regionName, withKnown, withMap } from './found-group.tsx';

const known = withKnown(new Map(), districts);
const names = (list: readonly Postcode[]) => list.map(({ name }) => name);
const [first] = districts;
if (first === undefined) throw new Error('no district');

describe('known postcodes', () => {
  it('grow with results and keep their identity otherwise', () => {
    const more = { ...first, id: 9_999, name: 'LE99' };
    expect(withKnown(known, [first, more]).size).toBe(districts.length + 1);
    expect(withKnown(known, districts)).toBe(known);
    expect(withKnown(known, [])).toBe(known);
  });

  it('contain every district once the map has loaded', () => {
    const all = withMap(new Map(), readCountry(testCountry));
    expect(names([...all.values()])).toEqual(['LE1', 'LE2', 'LE3', 'NG1']);
    expect(all.get(4)?.parent).toEqual({ id: 20, code: 'NG', name: 'Nottingham' });
  });
});

describe('groupPostcodes', () => {
  it('groups by area code, with LE2 before LE10', () => {
    const groups = groupPostcodes([2_001, 1_010, 1_002, 1_001], known, regions);
    expect(groups.map(({ region, postcodes }) => [region.code, region.postcodes, names(postcodes)])).toEqual([
      ['LE', 4, ['LE1', 'LE2', 'LE10']],
      ['NG', 2, ['NG1']],
    ]);
  });

  it('counts its items when the size of an area is unknown', () => {
    expect(groupPostcodes([1_001, 1_002], known, []).map(({ region }) => region.postcodes)).toEqual([2]);
  });

  it('has no group for unknown ids, and none without a selection', () => {
    expect(groupPostcodes([5_555], known, regions)).toEqual([]);
    expect(groupPostcodes([], known, regions)).toEqual([]);
  });
});

describe('groupFound', () => {
  it('keeps the order of areas and districts', () => {
    const found = districts.toReversed();
    const groups = groupFound(found, regions.toReversed());
    expect(groups.map(({ region, postcodes }) => [region.code, names(postcodes)])).toEqual([
      ['NG', ['NG2', 'NG1']],
      ['LE', ['LE10', 'LE3', 'LE2', 'LE1']],
    ]);
  });

  it('shows an area without districts as one', () => {
    expect(groupFound([], regions).map(({ postcodes }) => postcodes)).toEqual([[], []]);
  });

  it('expands what is not yet selected', () => {
    expect(names(notSelected(districts, [1_001, 1_003, 2_002]))).toEqual(['LE2', 'LE10', 'NG1']);
  });
});

it.each([
  [{ code: 'LE', name: 'Leicester' }, 'LE Leicester'],
  [{ code: '1085', name: 'Region Sjælland' }, 'Region Sjælland'],
  [{ code: '11', name: 'Stockholm' }, 'Stockholm'],
])('an area %j is named "%s"', (region, called) => {
  expect(regionName(region)).toBe(called);
});
