import type { GridPoint, GridRing as Ring } from './grid.ts';

/** Side of the squares in which corners are looked up, in steps. */
const square = 64;
/** A corner closer to a border than this lies on it; rounding to the grid moves both by less. */
const onBorder = 0.75;

const toGridSquare = (steps: number): number => Math.floor(steps / square);
const buildPointKey = (x: number, y: number): string => `${x} ${y}`;

const cornerIndex = (rings: readonly Ring[]): ((a: GridPoint, b: GridPoint) => GridPoint[]) => {
  const squares = new Map<string, Map<string, GridPoint>>();
  for (const point of rings.flat()) {
    const key = buildPointKey(toGridSquare(point[0]), toGridSquare(point[1]));
    const corners = squares.get(key) ?? new Map<string, GridPoint>();
    squares.set(key, corners.set(buildPointKey(...point), point));
  }
  return (a, b) => {
    const found: GridPoint[] = [];
    for (let x = toGridSquare(Math.min(a[0], b[0]) - 1); x <= toGridSquare(Math.max(a[0], b[0]) + 1); x++) {
      for (let y = toGridSquare(Math.min(a[1], b[1]) - 1); y <= toGridSquare(Math.max(a[1], b[1]) + 1); y++) {
        found.push(...(squares.get(buildPointKey(x, y))?.values() ?? []));
      }
    }
    return found;
  };
};

/** Position of the point on the line from a to b, from 0 to 1, if it lies on it and at neither end. */
const placeOn = (a: GridPoint, b: GridPoint, point: GridPoint): number | undefined => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length;
  if (along <= 0 || along >= 1) return undefined;
  const aside = Math.abs((point[0] - a[0]) * dy - (point[1] - a[1]) * dx) / Math.sqrt(length);
  return aside < onBorder && !isSame(point, a) && !isSame(point, b) ? along : undefined;
};

const isSame = (a: GridPoint, b: GridPoint): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Gives every border the corners of its neighbours that lie on it. Cutting at the coast drops corners on a straight line,
 * on one side of a border sooner than on the other, and only borders with the same corners are recognised as shared.
 */
export const nodedRings = (rings: readonly Ring[]): Ring[] => {
  const cornersNear = cornerIndex(rings);
  return rings.map((ring) =>
    ring.flatMap((point, index) => {
      const next = ring[index + 1];
      if (next === undefined) return [point];
      const between = cornersNear(point, next)
        .flatMap((corner) => {
          const place = placeOn(point, next, corner);
          return place === undefined ? [] : [{ corner, place }];
        })
        .sort((a, b) => a.place - b.place);
      return [point, ...between.map(({ corner }) => corner)];
    }),
  );
};

/** Area of one grid step squared; anything smaller is a line. */
export const enclosesSomething = (ring: Ring): boolean => {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring[index - 1] ?? [x, y];
    doubled += beforeX * y - x * beforeY;
  }
  return Math.abs(doubled) > 2;
};

/** Splits a ring wherever it returns to a point. Parts that only go there and back, as thin spits do on the grid, are dropped. */
export const simpleRings = (ring: Ring): Ring[] => {
  const loops: Ring[] = [];
  const path: GridPoint[] = [];
  for (const point of ring) {
    const before = path.findIndex((earlier) => isSame(earlier, point));
    if (before !== -1) {
      const loop = path.splice(before);
      if (enclosesSomething([...loop, point])) loops.push([...loop, point]);
    }
    path.push(point);
  }
  return loops;
};
