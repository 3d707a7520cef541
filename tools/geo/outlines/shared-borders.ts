import { mergeArcs } from 'topojson-client';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { Region } from '../regions/region-row.ts';
import type { Cell } from './cells.ts';
import { toPosition, type Polygon, type Ring } from './mercator.ts';

/** Outlines are written in whole steps of this many to a degree: ten metres, where the cells are right to a kilometre at best. */
const stepsPerDegree = 10_000;
const metresPerStep = 111_200 / stepsPerDegree;
/** A corner that spans less than this is left out; its neighbour leaves out the same one. */
const smallestCornerM2 = 20_000;

/** Longitude and latitude in whole steps. */
export type GridPoint = readonly [x: number, y: number];
export type GridPolygon = readonly (readonly GridPoint[])[];

export const degreesOf = (steps: number): number => steps / stepsPerDegree;

const onGrid = (ring: Ring): GridPoint[] =>
  ring.map((point) => {
    const { lat, lng } = toPosition(point);
    return [Math.round(lng * stepsPerDegree), Math.round(lat * stepsPerDegree)];
  });

const withoutRepeats = (ring: readonly GridPoint[]): GridPoint[] =>
  ring.filter(([x, y], index) => x !== ring[index - 1]?.[0] || y !== ring[index - 1]?.[1]);

const toGrid = (polygon: Polygon): GridPolygon =>
  polygon
    .map(onGrid)
    .map(withoutRepeats)
    .filter((ring) => ring.length > 3);

/** Square metres of the triangle that a point makes with its neighbours: what leaving it out would change. */
const triangle = ([a, b, c]: readonly [GridPoint, GridPoint, GridPoint]): number => {
  const squash = Math.cos((degreesOf(b[1]) * Math.PI) / 180);
  const doubled = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) * squash;
  return (Math.abs(doubled) / 2) * metresPerStep ** 2;
};

export interface Outlines {
  readonly districts: ReadonlyMap<Region, readonly GridPolygon[]>;
  /** By code. */
  readonly areas: ReadonlyMap<string, readonly GridPolygon[]>;
}

/** Simplifies all outlines together, so that neighbours keep one border, and joins the districts of each area. */
export const shareBorders = (cells: readonly Cell[]): Outlines => {
  const objects = Object.fromEntries(
    cells.map(({ district, polygons }) => [
      district.code,
      { type: 'MultiPolygon', coordinates: polygons.map(toGrid).filter((polygon) => polygon.length > 0) },
    ]),
  );
  const shared = simplify(presimplify(topology(objects), triangle), smallestCornerM2);
  const polygonsOf = (object: unknown): GridPolygon[] => feature(shared, object).geometry.coordinates.map(withoutCollapsed).filter(notEmpty);
  return {
    districts: new Map(cells.map(({ district }) => [district, polygonsOf(shared.objects[district.code])])),
    areas: new Map(
      [...Map.groupBy(cells, ({ district }) => district.parentCode)].map(([area, members]) => [
        area,
        polygonsOf(
          mergeArcs(
            shared,
            members.map(({ district }) => shared.objects[district.code]),
          ),
        ),
      ]),
    ),
  };
};

const withoutCollapsed = (polygon: GridPolygon): GridPolygon => ((polygon[0]?.length ?? 0) > 3 ? polygon.filter((ring) => ring.length > 3) : []);
const notEmpty = (polygon: GridPolygon): boolean => polygon.length > 0;
