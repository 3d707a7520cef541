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

describe('what is known of postcodes', () => {
  it('grows by what was found, and stays the same where nothing is new', () => {
    const more = { ...first, id: 9_999, name: 'LE99' };
    expect(withKnown(known, [first, more]).size).toBe(districts.length + 1);
    expect(withKnown(known, districts)).toBe(known);
    expect(withKnown(known, [])).toBe(known);
  });

  it('holds every district of the country once its map is there', () => {
    const all = withMap(new Map(), readCountry(testCountry));
    expect(names([...all.values()])).toEqual(['LE1', 'LE2', 'LE3', 'NG1']);
    expect(all.get(4)?.parent).toEqual({ id: 20, code: 'NG', name: 'Nottingham' });
  });
});

describe('what is selected', () => {
  it('stands under its areas by their codes, and LE2 before LE10', () => {
    const groups = groupPostcodes([2_001, 1_010, 1_002, 1_001], known, regions);
    expect(groups.map(({ region, postcodes }) => [region.code, region.postcodes, names(postcodes)])).toEqual([
      ['LE', 4, ['LE1', 'LE2', 'LE10']],
      ['NG', 2, ['NG1']],
    ]);
  });

  it('counts what it holds where the size of an area is not known', () => {
    expect(groupPostcodes([1_001, 1_002], known, []).map(({ region }) => region.postcodes)).toEqual([2]);
  });

  it('has no group for what nobody knows, and none at all where nothing is selected', () => {
    expect(groupPostcodes([5_555], known, regions)).toEqual([]);
    expect(groupPostcodes([], known, regions)).toEqual([]);
  });
});

describe('what a search found', () => {
  it('keeps the order of the search, of areas and of their districts', () => {
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

  it('is open as far as it is not selected yet', () => {
    expect(names(notSelected(districts, [1_001, 1_003, 2_002]))).toEqual(['LE2', 'LE10', 'NG1']);
  });
});

it.each([
  [{ code: 'LE', name: 'Leicester' }, 'LE Leicester'],
  [{ code: '1085', name: 'Region Sjælland' }, 'Region Sjælland'],
  [{ code: '11', name: 'Stockholm' }, 'Stockholm'],
])('an area %j is called "%s"', (region, called) => {
  expect(regionName(region)).toBe(called);
});
