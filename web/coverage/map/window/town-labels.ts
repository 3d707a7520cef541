import type { MapTowns } from '../../map-country.ts';

/** A rectangle in pixels of the whole world at one scale. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface TownLabel {
  readonly name: string;
  readonly isLarge: boolean;
  /** The town itself, in the square world. */
  readonly x: number;
  readonly y: number;
  /** Centre of the name, in pixels of the whole world. */
  readonly textX: number;
  readonly textY: number;
  /** Without a dot, the name goes beside the label that covers the town. */
  readonly hasDot: boolean;
}

export const townFont = (isLarge: boolean): string =>
  `${isLarge ? '500 13px' : '400 12px'} 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif`;
export const townDotPx = 2;

const tileSize = 256;
const lineHeightPx = 15;
const dotGapPx = 5;
/** Minimum space around a name. */
const marginPx = 2;
/** Extra space between two names on one line, which would read as one name. */
const asidePx = 6;
/** One in so many names is large. */
const largeShare = 8;
const townsAtLowestZoom = 24;
const lowestZoom = 6;

/** Number of towns that compete for room; a level further in shows four times the ground, so four times as many. */
export function countTownsAt(scale: number, all: number): number {
  const zoom = Math.log2(scale / tileSize);
  return Math.min(all, Math.ceil(townsAtLowestZoom * 4 ** (zoom - lowestZoom)));
}

/** Finds overlaps without comparing every pair of boxes. */
class TakenRoom {
  readonly #cells = new Map<string, PixelBox[]>();
  static readonly #cellPx = 128;

  add(box: PixelBox): void {
    for (const key of this.#keysOf(box)) {
      const there = this.#cells.get(key);
      if (there === undefined) this.#cells.set(key, [box]);
      else there.push(box);
    }
  }

  findOverlap(box: PixelBox): PixelBox | undefined {
    for (const key of this.#keysOf(box)) {
      const hit = this.#cells
        .get(key)
        ?.find((one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom);
      if (hit !== undefined) return hit;
    }
    return undefined;
  }

  *#keysOf({ left, top, right, bottom }: PixelBox): Generator<string> {
    const size = TakenRoom.#cellPx;
    for (let x = Math.floor(left / size); x <= Math.floor(right / size); x += 1)
      for (let y = Math.floor(top / size); y <= Math.floor(bottom / size); y += 1) yield `${x} ${y}`;
  }
}

const boxAround = (x: number, y: number, halfWidth: number, halfHeight: number): PixelBox => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

/**
 * Places as many names as fit, the largest towns first, clear of the codes in `taken` and of each other. Covers the whole country, so that
 * names stay where they are while the map moves.
 */
export function placeTowns(
  { names, points }: MapTowns,
  scale: number,
  taken: readonly PixelBox[],
  measure: (name: string, isLarge: boolean) => number,
): TownLabel[] {
  const codes = new TakenRoom();
  for (const box of taken) codes.add(box);
  const room = new TakenRoom();
  const isFree = (box: PixelBox): boolean => codes.findOverlap(box) === undefined && room.findOverlap(box) === undefined;
  const count = countTownsAt(scale, names.length);
  const placed: TownLabel[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = names[index] ?? '';
    const [x, y] = [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0];
    const isLarge = index < count / largeShare;
    const [dotX, dotY] = [x * scale, y * scale];
    const dot = boxAround(dotX, dotY, townDotPx + 1, townDotPx + 1);
    const cover = codes.findOverlap(dot);
    // Names must not cover other towns.
    if (cover === undefined && room.findOverlap(dot) !== undefined) continue;
    const half = measure(name, isLarge) / 2;
    const isSpotFree = ([textX, textY]: Spot): boolean => isFree(boxAround(textX, textY, half + marginPx, lineHeightPx / 2 + marginPx));
    const spot =
      listSpots(dotX, dotY, half, cover).find(isSpotFree) ?? (isLarge ? listFartherSpots(dotX, dotY, half).find(isSpotFree) : undefined);
    if (spot === undefined) continue;
    const [textX, textY] = spot;
    const hasDot = cover === undefined;
    placed.push({ name, isLarge, x, y, textX, textY, hasDot });
    room.add(boxAround(textX, textY, half + asidePx, lineHeightPx / 2));
    if (hasDot) room.add(dot);
  }
  return placed;
}

type Spot = readonly [x: number, y: number];

/** Offsets of a name's centre from its town, as parts of half its width and in pixels. */
const fartherX = [0, -0.5, 0.5, -1, 1, -1.5, 1.5];
const fartherY = [18, 26, 34, 42, 50, 58];

/** Centres for a name above and below a group of codes that leaves no room near the town, the nearest first. */
function listFartherSpots(x: number, y: number, half: number): readonly Spot[] {
  const offsets = fartherX.flatMap((part) => fartherY.flatMap((down) => [[part * half, down] as const, [part * half, -down] as const]));
  return offsets.toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other)).map(([aside, down]) => [x + aside, y + down]);
}

/** Centres for a name: beside the dot, above and below it, then at its corners; or above and below a code that covers the town. */
function listSpots(x: number, y: number, half: number, cover: PixelBox | undefined): readonly Spot[] {
  const up = lineHeightPx / 2 + marginPx;
  if (cover !== undefined) {
    const middle = (cover.left + cover.right) / 2;
    // Just outside the required margin.
    return [
      [middle, cover.bottom + up + 0.5],
      [middle, cover.top - up - 0.5],
    ];
  }
  const aside = half + dotGapPx;
  const lift = lineHeightPx / 2 + townDotPx;
  return [
    [x + aside, y],
    [x - aside, y],
    [x, y - up - townDotPx],
    [x, y + up + townDotPx],
    [x + aside, y - lift],
    [x + aside, y + lift],
    [x - aside, y - lift],
    [x - aside, y + lift],
  ];
}
