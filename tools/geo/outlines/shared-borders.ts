import { feature, mergeArcs } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { Region } from '../regions/region-row.ts';
import type { Cell } from './cells.ts';
import { toDegrees, stepsPerDegree, type GridPoint, type GridPolygon } from './grid.ts';
import { toPosition, type Polygon, type Ring } from './mercator.ts';
import { enclosesSomething, nodedRings, simpleRings } from './noded-rings.ts';

const metresPerStep = 111_200 / stepsPerDegree;
/** A corner with a smaller area is left out, on both sides of the border. */
const minCornerM2 = 20_000;

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

/** Area in square metres of the triangle a point forms with its neighbours, which is the change if it is left out. */
const triangle = ([a, b, c]: readonly [GridPoint, GridPoint, GridPoint]): number => {
  const squash = Math.cos((toDegrees(b[1]) * Math.PI) / 180);
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
  const gridded = cells.map(({ polygons }) => polygons.map(toGrid).filter(notEmpty));
  const noded = nodedRings(gridded.flat(2)).values();
  const nodedAlike = (polygon: GridPolygon): GridPolygon => polygon.map((ring) => noded.next().value ?? ring);
  const objects = Object.fromEntries(
    cells.map(({ district }, index) => [
      district.code,
      { type: 'MultiPolygon', coordinates: gridded[index]?.map(nodedAlike).flatMap(simplePolygons) },
    ]),
  );
  const shared = simplify(presimplify(topology(objects), triangle), minCornerM2);
  const toPolygons = (object: unknown): GridPolygon[] => feature(shared, object).geometry.coordinates.map(withoutCollapsed).filter(notEmpty);
  return {
    districts: new Map(cells.map(({ district }) => [district, toPolygons(shared.objects[district.code])])),
    areas: new Map(
      [...Map.groupBy(cells, ({ district }) => district.parentCode)].map(([area, members]) => [
        area,
        toPolygons(
          mergeArcs(
            shared,
            members.map(({ district }) => shared.objects[district.code]),
          ),
        ),
      ]),
    ),
  };
};

/** If an outer ring splits, its holes stay with the longest part. */
const simplePolygons = ([outer = [], ...holes]: GridPolygon): GridPolygon[] =>
  simpleRings(outer)
    .toSorted((a, b) => b.length - a.length)
    .map((ring, index) => (index === 0 ? [ring, ...holes.flatMap(simpleRings)] : [ring]));

/** Leaving out corners may leave nothing but a line. */
const withoutCollapsed = ([outer = [], ...holes]: GridPolygon): GridPolygon =>
  enclosesSomething(outer) ? [outer, ...holes.filter(enclosesSomething)] : [];
const notEmpty = (polygon: GridPolygon): boolean => polygon.length > 0;
