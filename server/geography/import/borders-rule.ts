import { stepsPerDegree, type GridRing } from '../outline-rule.ts';

type Point = readonly [x: number, y: number];

/** A border between two junctions, or a whole ring without any. */
interface Arc {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** An arc within a ring, possibly reversed. */
interface ArcUsage {
  readonly key: string;
  readonly arc: Arc;
  readonly backwards: boolean;
}

const width = 4_000_000;
const metresPerStep = 111_200 / stepsPerDegree;

const toKey = ([x, y]: Point): number => (x + width / 2) * width + y + width / 2;
const isBefore = (a: Point, b: Point): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** Finds junctions, where more than two ways lead on; between them, shapes share a border or none. */
function meetingPoints(rings: Iterable<GridRing>): ReadonlySet<number> {
  const [firstWay, secondWay] = [new Map<number, number>(), new Map<number, number>()];
  const meets = new Set<number>();
  const addWay = (from: number, to: number): void => {
    const first = firstWay.get(from) ?? to;
    firstWay.set(from, first);
    if (first === to) return;
    const second = secondWay.get(from) ?? to;
    secondWay.set(from, second);
    if (second !== to) meets.add(from);
  };
  for (const ring of rings) {
    for (const [index, point] of ring.entries()) {
      const next = ring[(index + 1) % ring.length] ?? point;
      addWay(toKey(point), toKey(next));
      addWay(toKey(next), toKey(point));
    }
  }
  return meets;
}

function toArcUsage(points: readonly Point[], closed: boolean): ArcUsage {
  const last = points.length - 1;
  const [first, second, beforeLast, end] = [points[0], points[1], points[last - 1], points[last]] as [Point, Point, Point, Point];
  const backwards = closed
    ? isBefore(beforeLast, second)
    : toKey(first) === toKey(end)
      ? isBefore(beforeLast, second)
      : isBefore(end, first);
  const arc = { points: backwards ? points.toReversed() : points, closed };
  // Between junctions, start and direction determine the way.
  return { key: `${toKey(arc.points[0] as Point)} ${toKey(arc.points[1] as Point)}`, arc, backwards };
}

function cut(ring: GridRing, meets: ReadonlySet<number>): ArcUsage[] {
  const meeting = ring.findIndex((point) => meets.has(toKey(point)));
  const start = meeting === -1 ? ring.reduce((best, point, index) => (isBefore(point, ring[best] as Point) ? index : best), 0) : meeting;
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start] as Point];
  if (meeting === -1) return [toArcUsage(turned, true)];
  const uses: ArcUsage[] = [];
  let begin = 0;
  for (let index = 1; index < turned.length; index += 1) {
    if (!meets.has(toKey(turned[index] as Point))) continue;
    uses.push(toArcUsage(turned.slice(begin, index + 1), false));
    begin = index;
  }
  return uses;
}

function triangle(a: Point, b: Point, c: Point): number {
  const squash = Math.cos(((b[1] / stepsPerDegree) * Math.PI) / 180);
  const doubled = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) * squash;
  return (Math.abs(doubled) / 2) * metresPerStep ** 2;
}

/** Removes the smallest corner repeatedly (Visvalingam) until all reach the minimum; ends stay. */
function simplified({ points, closed }: Arc, smallestM2: number): readonly Point[] {
  const remaining = [...points];
  const minCorners = closed || toKey(points[0] as Point) === toKey(points.at(-1) as Point) ? 5 : 2;
  const sizes = remaining.map((point, index) => triangle(remaining[index - 1] ?? point, point, remaining[index + 1] ?? point));
  const sizeAt = (index: number): number =>
    triangle(remaining[index - 1] as Point, remaining[index] as Point, remaining[index + 1] as Point);
  while (remaining.length > minCorners) {
    let smallest = 1;
    for (let index = 2; index < remaining.length - 1; index += 1) if ((sizes[index] ?? 0) < (sizes[smallest] ?? 0)) smallest = index;
    if ((sizes[smallest] ?? 0) >= smallestM2) break;
    remaining.splice(smallest, 1);
    sizes.splice(smallest, 1);
    if (smallest > 1) sizes[smallest - 1] = sizeAt(smallest - 1);
    if (smallest < remaining.length - 1) sizes[smallest] = sizeAt(smallest);
  }
  return remaining;
}

/** Joins arcs end to end into closed rings. */
function stitch(arcs: readonly Arc[], getPoints: (arc: Arc) => readonly Point[]): GridRing[] {
  const rings: Point[][] = arcs.filter(({ closed }) => closed).map((arc) => getPoints(arc).slice(0, -1));
  const open = new Set(arcs.filter(({ closed }) => !closed));
  const ends = new Map<number, Arc[]>();
  for (const arc of open) {
    for (const end of [arc.points[0], arc.points.at(-1)]) {
      if (end !== undefined) ends.set(toKey(end), [...(ends.get(toKey(end)) ?? []), arc]);
    }
  }
  for (let first = open.values().next().value; first !== undefined; first = open.values().next().value) {
    const ring: Point[] = [];
    let [arc, here]: [Arc | undefined, Point] = [first, first.points[0] as Point];
    while (arc !== undefined) {
      open.delete(arc);
      const points = getPoints(arc);
      const onward = toKey(points[0] as Point) === toKey(here) ? points : points.toReversed();
      ring.push(...onward.slice(0, -1));
      here = onward.at(-1) as Point;
      arc = ends.get(toKey(here))?.find((other) => open.has(other));
    }
    rings.push(ring);
  }
  return rings.filter((ring) => ring.length > 2);
}

/**
 * Merges each group's rings into one shape without inner borders, and simplifies all borders together so neighbours still match. Groups
 * must not overlap.
 */
export function joinShapes<Key>(groups: ReadonlyMap<Key, readonly GridRing[]>, smallestCornerM2: number): Map<Key, GridRing[]> {
  const meets = meetingPoints([...groups.values()].flat());
  const short = new Map<string, readonly Point[]>();
  return new Map(
    [...groups].map(([key, rings]) => {
      const odd = new Map<string, ArcUsage>();
      for (const use of rings.flatMap((ring) => cut(ring, meets))) {
        if (!odd.delete(use.key)) odd.set(use.key, use);
      }
      const keys = new Map([...odd.values()].map(({ arc, key: name }) => [arc, name]));
      const getSimplifiedPoints = (arc: Arc): readonly Point[] => {
        const name = keys.get(arc) ?? '';
        const known = short.get(name) ?? simplified(arc, smallestCornerM2);
        short.set(name, known);
        return known;
      };
      const arcs = [...odd.values()].map(({ arc }) => arc);
      const joined = stitch(arcs, getSimplifiedPoints);
      // Shapes smaller than a corner may vanish, but each group keeps at least one.
      return [key, joined.length > 0 ? joined : [...rings]];
    }),
  );
}
