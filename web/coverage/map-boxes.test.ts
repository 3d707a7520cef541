import { mapRules } from '../../contract/countries/all-countries.ts';
import { describe, expect, it } from 'vitest';
import { kilometresBetween } from '../../contract/geography/distance-rule.ts';
import { boxesMeet, getCircleBox, readArea, readCountry } from './map-country.ts';
import { fromWorld, toWorld } from './outline-shapes.ts';
import { testAreas, testCountry } from './test-country.ts';

const box = (west: number, east: number, north: number, south: number) => ({ west, east, north, south });

describe('boxes', () => {
  const middle = box(0.4, 0.6, 0.4, 0.6);
  it.each([
    ['that are the same', middle, true],
    ['of which one lies in the other', box(0.45, 0.5, 0.45, 0.5), true],
    ['that overlap at a corner', box(0.55, 0.8, 0.55, 0.8), true],
    ['that touch along a side', box(0.6, 0.8, 0.4, 0.6), true],
    ['side by side', box(0.61, 0.8, 0.4, 0.6), false],
    ['one above the other', box(0.4, 0.6, 0.1, 0.39), false],
  ])('%s intersect: %s', (_, other, isMet) => {
    expect(boxesMeet(middle, other)).toBe(isMet);
    expect(boxesMeet(other, middle)).toBe(isMet);
  });
});

describe('box of a circle', () => {
  it.each([
    ['Leicester', { lat: 52.63, lng: -1.13 }, 12],
    ['Tromsø', { lat: 69.65, lng: 18.96 }, 80],
    ['Copenhagen', { lat: 55.68, lng: 12.57 }, 1],
  ])('around %s contains it on all four sides, with little extra', (_, centre, km) => {
    const { west, east, north, south } = getCircleBox({ centre, km });
    const [x, y] = toWorld(centre);
    const reaches = [fromWorld(x, north), fromWorld(x, south)].map((end) => kilometresBetween(centre, end));
    for (const reach of reaches) expect(reach / km).toBeGreaterThan(1);
    for (const reach of reaches) expect(reach / km).toBeLessThan(1.05);
    // Sideways too: the widest part lies in the circle’s northern half.
    expect(kilometresBetween(centre, fromWorld(west, y))).toBeGreaterThan(km);
    expect(kilometresBetween(centre, fromWorld(east, y))).toBeGreaterThan(km);
  });

  it('stays on the map even near its edge', () => {
    const values = Object.values(getCircleBox({ centre: { lat: 84, lng: 0 }, km: 20_000 }));
    expect(values.every(Number.isFinite)).toBe(true);
  });
});

it.each(Object.entries(mapRules))('starts the map of %s within the country and the zoom limits', (_, { view: place }) => {
  expect(place.lat).toBeGreaterThan(49);
  expect(place.lat).toBeLessThan(71);
  expect(place.lng).toBeGreaterThan(-9);
  expect(place.lng).toBeLessThan(32);
  expect(place.zoom).toBeGreaterThanOrEqual(6);
});

describe('known places', () => {
  it('exclude districts without outline and point from every radius', () => {
    const [leicester, ...others] = testCountry.areas;
    if (leicester === undefined) throw new Error('no area');
    const points = [-11_500, 526_500, -10_500, 526_500, null, null];
    const country = readCountry({
      ...testCountry,
      areas: [{ ...leicester, districts: { ...leicester.districts, points } }, ...others],
    });
    expect(country.districtById.get(3)?.point).toBeUndefined();
    expect(readArea(testAreas.LE, country).reaches.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('ignore outlines of districts the country does not list', () => {
    const country = readCountry(testCountry);
    const [first] = testAreas.LE.districts;
    if (first === undefined) throw new Error('no district');
    const answer = { ...testAreas.LE, districts: [...testAreas.LE.districts, { ...first, id: 77 }] };
    expect(readArea(answer, country).reaches.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
