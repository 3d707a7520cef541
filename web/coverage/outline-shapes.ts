/** Outline steps per degree, as sent by the server. */
export const stepsPerDegree = 10_000;

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A drawable shape. Points are alternating x and y in Web Mercator [0, 1]; inside means within an odd number of rings. */
export interface Shape {
  readonly rings: readonly Float64Array[];
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const degree = Math.PI / 180;

export function toWorld({ lat, lng }: LatLng): readonly [x: number, y: number] {
  return [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * degree) / 2)) / (2 * Math.PI)];
}

export function fromWorld(x: number, y: number): LatLng {
  return { lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / degree, lng: (x - 0.5) * 360 };
}

/** Corners of a ring, in degrees. */
export function* iterateCorners(ring: readonly number[]): Generator<LatLng> {
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < ring.length; index += 2) {
    x += ring[index] ?? 0;
    y += ring[index + 1] ?? 0;
    yield { lat: y / stepsPerDegree, lng: x / stepsPerDegree };
  }
}

/** Decodes the delta-encoded rings from the server. */
export function toShape(steps: readonly (readonly number[])[]): Shape {
  let [west, east, north, south] = [1, 0, 1, 0];
  const rings = steps.map((ring) => {
    const points = new Float64Array(ring.length);
    let place = 0;
    for (const corner of iterateCorners(ring)) {
      const [x, y] = toWorld(corner);
      points[place] = x;
      points[place + 1] = y;
      place += 2;
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    return points;
  });
  return { rings, west, east, north, south };
}

export function shapeContains(shape: Shape, x: number, y: number): boolean {
  if (x < shape.west || x > shape.east || y < shape.north || y > shape.south) return false;
  let inside = false;
  for (const ring of shape.rings) {
    let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
    for (let index = 0; index < ring.length; index += 2) {
      const [hereX, hereY] = [ring[index] ?? 0, ring[index + 1] ?? 0];
      if (beforeY > y !== hereY > y && x < ((hereX - beforeX) * (y - beforeY)) / (hereY - beforeY) + beforeX) inside = !inside;
      [beforeX, beforeY] = [hereX, hereY];
    }
  }
  return inside;
}
