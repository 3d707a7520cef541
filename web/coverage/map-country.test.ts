import { describe, expect, it } from 'vitest';
import { computeLabelPlace } from './map/window/outline-layer.ts';
import {
  areaAt,
  findNearestArea,
  areasNear,
  districtAt,
  findDistrictByCode,
  getDistrictPosition,
  readArea,
  readCountry,
} from './map-country.ts';
import { areasInView, buildScene } from './map/window/map-scene.ts';
import { shapeContains, toShape, toWorld } from './outline-shapes.ts';
import { districtsWithin } from './radius.ts';
import { testAreas, testCountry } from './test-country.ts';

const country = readCountry(testCountry);
const le = readArea(testAreas.LE, country);
const at = (lat: number, lng: number) => toWorld({ lat, lng });
const whole = { west: 0, east: 1, north: 0, south: 1 };

describe('map data', () => {
  it('finds area and district at a place', () => {
    expect(areaAt(country, ...at(52.65, -1.15))?.code).toBe('LE');
    expect(areaAt(country, ...at(52.65, -0.95))?.code).toBe('NG');
    expect(areaAt(country, ...at(53, 0))).toBeUndefined();
    expect(districtAt(le, ...at(52.65, -1.05))).toBe(2);
    expect(districtAt(le, ...at(52.65, -0.95))).toBeUndefined();
  });

  it('finds the area with the nearest coast for a place at sea', () => {
    expect(findNearestArea(country, ...at(52.65, -1.15))?.code).toBe('LE');
    expect(findNearestArea(country, ...at(52.65, -2))?.code).toBe('LE');
    expect(findNearestArea(country, ...at(52, 0))?.code).toBe('NG');
    expect(findNearestArea({ ...country, areas: [] }, 0.5, 0.5)).toBeUndefined();
  });

  it('finds districts by code with their place', () => {
    expect(getDistrictPosition(findDistrictByCode(country, 'LE2') ?? expect.fail())).toEqual({ lat: 52.65, lng: -1.05 });
    expect(findDistrictByCode(country, 'LE9')).toBeUndefined();
  });

  it('uses the point of a district without an outline', () => {
    const around = (km: number) => districtsWithin({ centre: { lat: 52.64, lng: -1.16 }, km }, le.reaches);
    expect(around(1)).toEqual([3]);
    expect(around(9)).toEqual([1, 3]);
    expect(around(20)).toEqual([1, 2, 3]);
  });

  it('loads only areas within the circle’s reach', () => {
    const near = (km: number) => areasNear(country, { centre: { lat: 52.65, lng: -1.19 }, km }).map(({ code }) => code);
    expect([near(5), near(14)]).toEqual([['LE'], ['LE', 'NG']]);
  });

  it('names areas by code where familiar, otherwise by name', () => {
    expect(country.areas.map(({ label }) => label)).toEqual(['LE', 'NG']);
    expect(readCountry({ ...testCountry, country: 'dk' }).areas.map(({ label }) => label)).toEqual(['Leicester', 'Nottingham']);
  });
});

describe('scene', () => {
  const parts = { country, opened: new Map([[10, le]]), selection: [1], waiting: [], marked: undefined };

  it('shows an area’s selection state, and its districts once open', () => {
    const closed = buildScene({ ...parts, open: new Set() });
    expect(closed.areas.map(({ label, fill }) => [label, fill])).toEqual([
      ['LE', 'some'],
      ['NG', 'none'],
    ]);
    expect(closed.districts).toEqual([]);
    const open = buildScene({ ...parts, open: new Set([10]) });
    expect(open.areas.map(({ label }) => label)).toEqual(['NG']);
    expect(open.districts.map(({ label, fill }) => [label, fill])).toEqual([
      ['LE1', 'all'],
      ['LE2', 'none'],
    ]);
    expect(open.borders).toHaveLength(1);
  });

  it('marks loading areas and the item focused in the list', () => {
    const scene = buildScene({ ...parts, opened: new Map(), open: new Set([10]), marked: 20 });
    expect(scene.areas[0]?.fill).toBe('loading');
    expect(scene.marked).toBe(country.areaById.get(20)?.shape);
    expect(buildScene({ ...parts, open: new Set([10]), marked: 2 }).marked).toBe(le.shapes.get(2));
  });

  it('lists visible items; a district without an outline follows its area', () => {
    const listed = (view: typeof whole) =>
      areasInView(country, new Set([10]), new Map([[10, le]]), view).map(({ area, districts }) => [area.code, [...districts]]);
    expect(listed(whole)).toEqual([
      ['LE', [1, 2, 3]],
      ['NG', []],
    ]);
    const [west, north] = at(52.69, -1.19);
    const [east, south] = at(52.61, -1.15);
    expect(listed({ west, east, north, south })).toEqual([['LE', [1, 3]]]);
  });
});

describe('label place', () => {
  it('lies inside the shape and outside its holes', () => {
    const ring = (from: number, size: number): number[] => [from, 526_000 + from, size, 0, 0, size, -size, 0];
    const shape = toShape([ring(0, 3000), ring(1000, 1000)]);
    const { x, y, wide, high } = computeLabelPlace(shape);
    expect(shapeContains(shape, x, y)).toBe(true);
    expect(wide).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(0);
  });
});
