import { describe, expect, it } from 'vitest';
import { firstView, readCountry } from './map-country.ts';
import { fromWorld } from './outline-shapes.ts';
import { kilometresBetween } from '../../contract/geography/distance-rule.ts';
import { testCountry } from './test-country.ts';

const country = readCountry(testCountry);
const open = (selection: readonly number[], home?: string) => {
  const box = firstView(country, selection, home);
  if (box === undefined) return undefined;
  const [northWest, southEast] = [fromWorld(box.west, box.north), fromWorld(box.east, box.south)];
  return { north: northWest.lat, west: northWest.lng, south: southEast.lat, east: southEast.lng };
};

describe('firstView', () => {
  it('shows a fully covered area in full', () => {
    const view = open([1, 2, 3], 'NG1 1AA');
    expect([view?.north, view?.south, view?.west, view?.east].map((edge) => edge?.toFixed(2))).toEqual([
      '52.70',
      '52.60',
      '-1.20',
      '-1.00',
    ]);
  });

  it('shows covered districts with their surroundings', () => {
    const view = open([1]) ?? expect.fail();
    const middle = { lat: (view.north + view.south) / 2, lng: (view.west + view.east) / 2 };
    expect(kilometresBetween(middle, { lat: 52.65, lng: -1.15 })).toBeLessThan(0.1);
    expect(kilometresBetween({ lat: view.north, lng: middle.lng }, { lat: view.south, lng: middle.lng })).toBeCloseTo(12, 0);
  });

  it('contains all coverage, however far apart', () => {
    const view = open([1, 4]) ?? expect.fail();
    expect(view.west).toBeLessThan(-1.15);
    expect(view.east).toBeGreaterThan(-0.95);
  });

  it('shows the address’s surroundings without coverage', () => {
    const view = open([], 'LE2 7AA') ?? expect.fail();
    expect(kilometresBetween({ lat: view.north, lng: -1.05 }, { lat: view.south, lng: -1.05 })).toBeCloseTo(40, 0);
  });

  it.each([undefined, 'somewhere', 'XX9 9XX'])('shows the country without coverage and with address %s', (home) => {
    expect(open([], home)).toBeUndefined();
  });

  it('uses the area’s outline for districts without a known place', () => {
    const [leicester] = testCountry.areas;
    if (leicester === undefined) expect.fail();
    const nowhere = { ...leicester, districts: { ...leicester.districts, points: leicester.districts.points.map(() => null) } };
    expect(firstView(readCountry({ ...testCountry, areas: [nowhere] }), [1], undefined)).toEqual(
      expect.objectContaining({ west: country.areas[0]?.shape.west, east: country.areas[0]?.shape.east }),
    );
  });
});
