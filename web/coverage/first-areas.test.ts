import { expect, it } from 'vitest';
import { getInitialAreas, type CountryAnswer, readCountry } from './map-country.ts';
import { testCountry } from './test-country.ts';

const country = readCountry(testCountry);
const [leicester] = testCountry.areas;
if (leicester === undefined) throw new Error('no area');

/** Creates this many areas, each with one district of the same number. */
const manyAreas = (count: number) => {
  const areas: CountryAnswer['areas'] = Array.from({ length: count }, (_, place) => ({
    ...leicester,
    id: 100 + place,
    code: `A${place}`,
    districts: { ids: [place + 1], codes: [`A${place}1`], towns: ['Town'], points: [null, null] },
  }));
  return readCountry({ ...testCountry, areas });
};

it.each([
  ['the areas of the coverage', [1, 4], 'LE1 1AA', [10, 20]],
  ['the one area of the coverage, not the one of the address', [4], 'LE1 1AA', [20]],
  ['without coverage, the area of the address', [], 'LE2 7AA', [10]],
  ['none for an address that is no postcode', [], 'somewhere', []],
  ['none for a postcode of no district', [], 'XX9 9XX', []],
  ['none where nothing is known', [], undefined, []],
  ['the area of the address where what is covered is no longer on the map', [999], 'NG1 1AA', [20]],
])('opens at first: %s', (_, selection, home, open) => {
  expect([...getInitialAreas(country, selection, home)]).toEqual(open);
});

it.each([
  [3, [100, 101, 102]],
  [4, []],
])('opens for a coverage of %d areas: %j', (count, open) => {
  const all = Array.from({ length: count }, (_, place) => place + 1);
  expect([...getInitialAreas(manyAreas(count), all, undefined)]).toEqual(open);
});
