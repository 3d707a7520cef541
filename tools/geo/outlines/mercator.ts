import type { Position } from '../positions/position.ts';

/** A point in the Web Mercator plane. Cells are drawn in it, so straight borders stay straight on web maps. */
export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];
/** The outer ring first, then holes; every ring is closed. */
export type Polygon = readonly Ring[];

const degree = Math.PI / 180;
const earthRadiusKm = 6371;

export const toPlane = ({ lat, lng }: Position): Point => [lng, Math.log(Math.tan(Math.PI / 4 + (lat * degree) / 2)) / degree];

export const toPosition = ([x, y]: Point): Position => ({ lat: (2 * Math.atan(Math.exp(y * degree)) - Math.PI / 2) / degree, lng: x });

/** Length of a kilometre in the plane at this latitude. */
export const planePerKm = (y: number): number => {
  const { lat } = toPosition([0, y]);
  return 1 / (earthRadiusKm * degree * Math.cos(lat * degree));
};

const signedArea = (ring: Ring): number => {
  let doubled = 0;
  let previous = ring.at(-1) ?? [0, 0];
  for (const point of ring) {
    doubled += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return doubled / 2;
};

/** Square kilometres, using the scale at the polygon's latitude. */
export const squareKm = (polygon: Polygon): number => {
  const [outer = [], ...holes] = polygon;
  const scale = planePerKm(outer[0]?.[1] ?? 0);
  const size = holes.reduce((sum, hole) => sum - Math.abs(signedArea(hole)), Math.abs(signedArea(outer)));
  return size / scale ** 2;
};

/** Whether a point lies within a polygon and in none of its holes. */
export const contains = (polygon: Polygon, [x, y]: Point): boolean => {
  let inside = false;
  for (const ring of polygon) {
    let previous = ring.at(-1) ?? [0, 0];
    for (const point of ring) {
      const crossing = ((point[0] - previous[0]) * (y - previous[1])) / (point[1] - previous[1]) + previous[0];
      if (previous[1] > y !== point[1] > y && x < crossing) inside = !inside;
      previous = point;
    }
  }
  return inside;
};

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const computeBox = (points: Iterable<Point>): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
};

export const boxesMeet = (a: Box, b: Box): boolean => a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

export const widened = (box: Box, by: number): Box => ({
  west: box.west - by,
  south: box.south - by,
  east: box.east + by,
  north: box.north + by,
});
