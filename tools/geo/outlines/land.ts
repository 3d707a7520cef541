import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { CountryCode } from '../regions/region-row.ts';
import { boxesMeet, computeBox, toPlane, widened, type Box, type Point, type Polygon, type Ring } from './mercator.ts';
import { intersection } from './polygon-sets.ts';

/** ISO 3166 numbers; the Crown dependencies have British postcodes. */
const numbers: Readonly<Record<CountryCode, readonly string[]>> = {
  gb: ['826', '831', '832', '833'],
  dk: ['208'],
  se: ['752'],
  no: ['578'],
};

interface Feature {
  readonly id: string;
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: number[][][] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };
}

export interface Land {
  readonly box: Box;
  /** Returns the land within a cell; nothing if the cell lies in the sea. */
  within(cell: Polygon): readonly Polygon[];
}

/** Land of the country with its borders, by Natural Earth at 1:10 million: exact to about a quarter of a kilometre. */
const readLandPolygons = (country: CountryCode): Polygon[] => {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8'));
  const { features } = feature(atlas, atlas.objects.countries) as { features: Feature[] };
  return features
    .filter((entry) => numbers[country].includes(entry.id))
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((polygon) => polygon.map((ring) => ring.map(([lng = 0, lat = 0]) => toPlane({ lat, lng }))));
};

const cutAtLine = (ring: Ring, inside: (point: Point) => boolean, crossing: (a: Point, b: Point) => Point): Ring => {
  const kept: Point[] = [];
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous !== undefined && inside(previous) !== inside(point)) kept.push(crossing(previous, point));
    if (inside(point)) kept.push(point);
    previous = point;
  }
  return kept;
};

const atX =
  (x: number) =>
  (a: Point, b: Point): Point => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
const atY =
  (y: number) =>
  (a: Point, b: Point): Point => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];

/** Leaves seams along the box where the coast crosses it; the box is larger than the cell, so clipping removes them. */
const cutAtBox = (ring: Ring, box: Box): Ring => {
  const west = cutAtLine(ring, ([x]) => x >= box.west, atX(box.west));
  const east = cutAtLine(west, ([x]) => x <= box.east, atX(box.east));
  const south = cutAtLine(east, ([, y]) => y >= box.south, atY(box.south));
  return cutAtLine(south, ([, y]) => y <= box.north, atY(box.north));
};

export const readLand = (country: CountryCode): Land => {
  const polygons = readLandPolygons(country).map((polygon) => ({ polygon, box: computeBox(polygon.flat()) }));
  return {
    box: computeBox(polygons.flatMap(({ polygon }) => polygon.flat())),
    within: (cell) => {
      const cellBox = computeBox(cell.flat());
      const around = widened(cellBox, Math.max(cellBox.east - cellBox.west, cellBox.north - cellBox.south) * 0.01);
      const near = polygons
        .filter(({ box }) => boxesMeet(box, around))
        .map(({ polygon }) => polygon.map((ring) => cutAtBox(ring, around)).filter((ring) => ring.length > 2))
        .filter((polygon) => polygon.length > 0);
      if (near.length === 0) return [];
      return intersection([cell], near);
    },
  };
};
