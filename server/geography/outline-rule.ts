/** Grid steps per degree: about ten metres each. */
export const stepsPerDegree = 10_000;

/** First point in steps, then deltas, x and y alternating; the last point joins the first. */
export type StepRing = readonly number[];
export type StepRings = readonly StepRing[];

/** A ring of whole steps as x-y pairs, without the repeated last point. */
export type GridRing = readonly (readonly [x: number, y: number])[];

type Place = readonly number[];

export type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Place[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Place[])[])[] };

/** Converts a shape's rings to the grid, holes included: a point is inside if within an odd number of rings. */
export function toGrid(geometry: Geometry): GridRing[] {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map(onGrid).filter((ring) => ring.length > 2);
}

function onGrid(ring: readonly Place[]): GridRing {
  const points = ring.map(([lng = 0, lat = 0]): [number, number] => [Math.round(lng * stepsPerDegree), Math.round(lat * stepsPerDegree)]);
  // Drops consecutive duplicates, wrapping around.
  return points.filter(([x, y], index) => {
    const next = points[(index + 1) % points.length];
    return next === undefined || x !== next[0] || y !== next[1];
  });
}

export function toSteps(ring: GridRing): StepRing {
  let [beforeX, beforeY] = [0, 0];
  return ring.flatMap(([x, y]) => {
    const step = [x - beforeX, y - beforeY];
    [beforeX, beforeY] = [x, y];
    return step;
  });
}

/** Bounding box: west, south, east and north in degrees. */
export function computeBox(rings: readonly GridRing[]): readonly [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of rings.flat()) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west / stepsPerDegree, south / stepsPerDegree, east / stepsPerDegree, north / stepsPerDegree];
}
