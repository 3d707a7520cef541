import { describe, expect, it } from 'vitest';
import { firstView, readCountry } from './map-country.ts';
import { fromWorld } from './outline-shapes.ts';
import { kilometresBetween } from './radius.ts';
import { testCountry } from './test-country.ts';

const country = readCountry(testCountry);
const open = (selection: readonly number[], home?: string) => {
  const box = firstView(country, selection, home);
  if (box === undefined) return undefined;
  const [northWest, southEast] = [fromWorld(box.west, box.north), fromWorld(box.east, box.south)];
  return { north: northWest.lat, west: northWest.lng, south: southEast.lat, east: southEast.lng };
};

describe('what the map opens on', () => {
  it('is an area that is covered altogether, whole', () => {
    const view = open([1, 2, 3], 'NG1 1AA');
    expect([view?.north, view?.south, view?.west, view?.east].map((edge) => edge?.toFixed(2))).toEqual([
      '52.70',
      '52.60',
      '-1.20',
      '-1.00',
    ]);
  });

  it('is the districts that are covered, with what is round their points', () => {
    const view = open([1]) ?? expect.fail();
    const middle = { lat: (view.north + view.south) / 2, lng: (view.west + view.east) / 2 };
    expect(kilometresBetween(middle, { lat: 52.65, lng: -1.15 })).toBeLessThan(0.1);
    expect(kilometresBetween({ lat: view.north, lng: middle.lng }, { lat: view.south, lng: middle.lng })).toBeCloseTo(12, 0);
  });

  it('holds all of what is covered, however far apart', () => {
    const view = open([1, 4]) ?? expect.fail();
    expect(view.west).toBeLessThan(-1.15);
    expect(view.east).toBeGreaterThan(-0.95);
  });

  it('is without coverage what is round the address', () => {
    const view = open([], 'LE2 7AA') ?? expect.fail();
    expect(kilometresBetween({ lat: view.north, lng: -1.05 }, { lat: view.south, lng: -1.05 })).toBeCloseTo(40, 0);
  });

  it.each([undefined, 'somewhere', 'XX9 9XX'])('is without coverage and with the address %s the country', (home) => {
    expect(open([], home)).toBeUndefined();
  });

  it('goes by the outline of the area where nobody knows the place of a district', () => {
    const [leicester] = testCountry.areas;
    if (leicester === undefined) expect.fail();
    const nowhere = { ...leicester, districts: { ...leicester.districts, points: leicester.districts.points.map(() => null) } };
    expect(firstView(readCountry({ ...testCountry, areas: [nowhere] }), [1], undefined)).toEqual(
      expect.objectContaining({ west: country.areas[0]?.shape.west, east: country.areas[0]?.shape.east }),
    );
  });
});
