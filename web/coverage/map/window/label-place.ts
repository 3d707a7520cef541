import type { Shape } from '../../outline-shapes.ts';

/** Where a shape has room for its name: the middle of a stretch that lies wholly inside, and how wide and high it is there. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Parts of the height at which the shape is cut to look for room. */
const cuts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

/** Where a line crosses the rings: `along` is the axis of the answer, the other one is held fast. */
function crossings({ rings }: Shape, along: 0 | 1, at: number): number[] {
  const fixed = 1 - along;
  const found: number[] = [];
  for (const ring of rings) {
    let [before, beforeAt] = [ring.at(along - 2) ?? 0, ring.at(fixed - 2) ?? 0];
    for (let index = 0; index < ring.length; index += 2) {
      const [here, hereAt] = [ring[index + along] ?? 0, ring[index + fixed] ?? 0];
      if (beforeAt > at !== hereAt > at) found.push(before + ((at - beforeAt) * (here - before)) / (hereAt - beforeAt));
      [before, beforeAt] = [here, hereAt];
    }
  }
  return found.sort((a, b) => a - b);
}

/** The stretch inside that holds the place, or else the longest. */
function stretch(ways: readonly number[], holds?: number): readonly [from: number, to: number] {
  let best: readonly [number, number] = [0, 0];
  for (let index = 0; index + 1 < ways.length; index += 2) {
    const from = ways[index] ?? 0;
    const to = ways[index + 1] ?? 0;
    if (holds !== undefined && from <= holds && holds <= to) return [from, to];
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  return best;
}

const places = new WeakMap<Shape, LabelPlace>();

/** Found once for a shape. The name of a ring-shaped district must not stand in the one that it surrounds. */
export function labelPlaceOf(shape: Shape): LabelPlace {
  const known = places.get(shape);
  if (known !== undefined) return known;
  let best: LabelPlace = { x: (shape.west + shape.east) / 2, y: (shape.north + shape.south) / 2, wide: 0, high: 0 };
  for (const cut of cuts) {
    const y = shape.north + (shape.south - shape.north) * cut;
    const [west, east] = stretch(crossings(shape, 0, y));
    const x = (west + east) / 2;
    const [north, south] = stretch(crossings(shape, 1, x), y);
    const place = { x, y, wide: east - west, high: 2 * Math.min(y - north, south - y) };
    if (Math.min(place.wide, place.high * 2) > Math.min(best.wide, best.high * 2)) best = place;
  }
  places.set(shape, best);
  return best;
}
