import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { type LatLng, type Shape, shapeContains, stepsPerDegree, toShape, toWorld } from './outline-shapes.ts';
import { type Circle, type Reach, getOutlineReach, getPointReach } from './radius.ts';
import { isSelected, type Selection, getAreaState } from './selection.ts';

/** A district before its outline has loaded. */
export interface MapDistrict {
  readonly id: number;
  readonly code: string;
  readonly town: string;
  readonly areaId: number;
  /** In map steps; undefined if the location is unknown. */
  readonly point: readonly [x: number, y: number] | undefined;
}

export interface MapArea {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Usual name: the code where codes are familiar (LE), otherwise the name (Region Sjælland). */
  readonly label: string;
  readonly shape: Shape;
  /** Ids in code order. */
  readonly districts: readonly number[];
}

export interface MapCountry {
  readonly country: CountryCode;
  readonly version: string;
  readonly areas: readonly MapArea[];
  readonly areaById: ReadonlyMap<number, MapArea>;
  readonly districtById: ReadonlyMap<number, MapDistrict>;
  readonly attribution: readonly string[];
}

/** An area whose district outlines have loaded. */
export interface OpenedArea {
  readonly id: number;
  readonly shapes: ReadonlyMap<number, Shape>;
  /** Precomputed for the radius. */
  readonly reaches: readonly Reach[];
}

type Rings = readonly (readonly number[])[];

export interface CountryAnswer {
  readonly country: CountryCode;
  readonly version: string;
  readonly areas: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly rings: Rings;
    readonly districts: {
      readonly ids: readonly number[];
      readonly codes: readonly string[];
      readonly towns: readonly string[];
      readonly points: readonly (number | null)[];
    };
  }[];
  readonly attribution: readonly string[];
}

interface AreaAnswer {
  readonly id: number;
  readonly districts: readonly { readonly id: number; readonly rings: Rings }[];
}

/** Towns of a country, largest first. Points alternate x and y in the square world. */
export interface MapTowns {
  readonly names: readonly string[];
  readonly points: Float64Array;
}

interface TownsAnswer {
  readonly names: readonly string[];
  readonly points: readonly number[];
}

export function readTowns({ names, points }: TownsAnswer): MapTowns {
  const world = new Float64Array(points.length);
  for (let index = 0; index < points.length; index += 2) {
    const place = { lat: (points[index + 1] ?? 0) / stepsPerDegree, lng: (points[index] ?? 0) / stepsPerDegree };
    [world[index], world[index + 1]] = toWorld(place);
  }
  return { names, points: world };
}

/** Countries whose areas are known by postcode prefix. */
const countriesByCode: ReadonlySet<CountryCode> = new Set(['gb', 'se']);

export function readCountry({ country, version, areas, attribution }: CountryAnswer): MapCountry {
  const districtById = new Map<number, MapDistrict>();
  const read = areas.map(({ id: areaId, code: areaCode, name, rings, districts: { ids, codes, towns, points } }): MapArea => {
    for (const [index, id] of ids.entries()) {
      const [x, y] = [points[index * 2], points[index * 2 + 1]];
      const point = x == null || y == null ? undefined : ([x, y] as const);
      districtById.set(id, { id, code: codes[index] ?? '', town: towns[index] ?? '', areaId, point });
    }
    return {
      id: areaId,
      code: areaCode,
      name,
      label: countriesByCode.has(country) ? areaCode : name,
      shape: toShape(rings),
      districts: ids,
    };
  });
  return { country, version, areas: read, areaById: new Map(read.map((area) => [area.id, area])), districtById, attribution };
}

export function readArea({ id, districts }: AreaAnswer, { areaById, districtById }: MapCountry): OpenedArea {
  const rings = new Map(districts.map((district) => [district.id, district.rings]));
  const reaches = (areaById.get(id)?.districts ?? []).flatMap((districtId): Reach[] => {
    const outline = rings.get(districtId);
    if (outline !== undefined) return [getOutlineReach(districtId, outline)];
    const point = districtById.get(districtId)?.point;
    return point === undefined ? [] : [getPointReach(districtId, ...point)];
  });
  return { id, shapes: new Map([...rings].map(([districtId, outline]) => [districtId, toShape(outline)])), reaches };
}

export function getDistrictPosition(district: MapDistrict): LatLng | undefined {
  return district.point && { lat: district.point[1] / stepsPerDegree, lng: district.point[0] / stepsPerDegree };
}

export function areaAt({ areas }: MapCountry, x: number, y: number): MapArea | undefined {
  return areas.find(({ shape }) => shapeContains(shape, x, y));
}

/** Returns the area at a place or, at sea, the one with the nearest coast. */
export function findNearestArea(country: MapCountry, x: number, y: number): MapArea | undefined {
  const there = areaAt(country, x, y);
  if (there !== undefined) return there;
  let [nearest, minDistance]: [MapArea | undefined, number] = [undefined, Infinity];
  for (const area of country.areas) {
    for (const ring of area.shape.rings) {
      for (let index = 0; index < ring.length; index += 2) {
        const away = ((ring[index] ?? 0) - x) ** 2 + ((ring[index + 1] ?? 0) - y) ** 2;
        if (away < minDistance) [nearest, minDistance] = [area, away];
      }
    }
  }
  return nearest;
}

export function districtAt({ shapes }: OpenedArea, x: number, y: number): number | undefined {
  for (const [id, shape] of shapes) if (shapeContains(shape, x, y)) return id;
  return undefined;
}

/** Returns the district of a code as typed, ignoring spaces. */
export function findDistrictByCode({ districtById }: MapCountry, code: string): MapDistrict | undefined {
  return districtById.values().find((district) => district.code === code);
}

export interface WorldBox {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

export function boxesMeet(a: WorldBox, b: WorldBox): boolean {
  return a.west <= b.east && b.west <= a.east && a.north <= b.south && b.north <= a.south;
}

/** Returns the smallest box containing them all. */
export function getBoundingBox(boxes: readonly WorldBox[]): WorldBox {
  return boxes.reduce(
    (round, box) => ({
      west: Math.min(round.west, box.west),
      east: Math.max(round.east, box.east),
      north: Math.min(round.north, box.north),
      south: Math.max(round.south, box.south),
    }),
    { west: 1, east: 0, north: 1, south: 0 },
  );
}

const kilometresPerDegree = 111.19;

/** Returns a box around a circle, slightly larger than needed. */
export function getCircleBox({ centre: { lat, lng }, km }: Circle): WorldBox {
  const north = (km / kilometresPerDegree) * 1.01;
  const east = north / Math.max(0.05, Math.cos((Math.min(89, Math.abs(lat) + north) * Math.PI) / 180));
  const [west, south] = toWorld({ lat: Math.max(-85, lat - north), lng: lng - east });
  const [farEast, farNorth] = toWorld({ lat: Math.min(85, lat + north), lng: lng + east });
  return { west, east: farEast, north: farNorth, south };
}

/** Returns areas that may have a district in the circle. */
export function areasNear({ areas }: MapCountry, circle: Circle): MapArea[] {
  const box = getCircleBox(circle);
  return areas.filter(({ shape }) => boxesMeet(shape, box));
}

/** All of Europe, for any other country. */
export const europeView: LatLng & { readonly zoom: number } = { lat: 54, lng: 12, zoom: 5 };

/** Rough extent of a district around its point, and of the surroundings of an address. */
const districtKm = 6;
const surroundingsKm = 20;

/** Returns the initial view: the coverage, otherwise the surroundings of the address; undefined means the whole country. */
export function firstView(country: MapCountry, selection: Selection, home: string | undefined): WorldBox | undefined {
  const covered = country.areas.flatMap((area) => listSelectedBoxes(country, area, selection));
  if (covered.length > 0) return getBoundingBox(covered);
  const code = home === undefined ? undefined : parsePostcode(country.country, home)?.district;
  const district = code === undefined ? undefined : findDistrictByCode(country, code);
  const centre = district && getDistrictPosition(district);
  return centre && getCircleBox({ centre, km: surroundingsKm });
}

/** District outlines have not loaded yet, so use their points. */
function listSelectedBoxes({ districtById }: MapCountry, area: MapArea, selection: Selection): WorldBox[] {
  if (getAreaState(selection, area.districts) === 'all') return [area.shape];
  return area.districts.flatMap((id) => {
    const district = isSelected(selection, id) ? districtById.get(id) : undefined;
    if (district === undefined) return [];
    const centre = getDistrictPosition(district);
    return [centre === undefined ? area.shape : getCircleBox({ centre, km: districtKm })];
  });
}

/** Maximum number of areas opened initially; more would be loaded and drawn off screen. */
const maxInitialAreas = 3;

/** Returns the areas to open initially: those of the coverage if few, otherwise the one of the company's address. */
export function getInitialAreas(country: MapCountry, selection: Selection, home: string | undefined): ReadonlySet<number> {
  const covered = country.areas.filter(({ districts }) => districts.some((id) => isSelected(selection, id)));
  if (covered.length > 0 && covered.length <= maxInitialAreas) return new Set(covered.map(({ id }) => id));
  const district = home === undefined ? undefined : parsePostcode(country.country, home)?.district;
  const own = district === undefined ? undefined : findDistrictByCode(country, district);
  return new Set(own === undefined ? [] : [own.areaId]);
}
