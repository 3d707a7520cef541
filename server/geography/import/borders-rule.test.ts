import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinShapes } from './borders-rule.ts';
import type { GridRing } from '../outline-rule.ts';

const square = (x: number, y: number, size = 1000): GridRing => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const computeArea = (rings: readonly GridRing[]): number => {
  // Even-odd rule: nested rings subtract.
  const sizes = rings.map((ring) =>
    ring.reduce((sum, [x, y], index) => {
      const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
      return sum + (beforeX * y - x * beforeY) / 2;
    }, 0),
  );
  const depth = (ring: GridRing): number => rings.filter((other) => other !== ring && holds(other, ring)).length;
  return rings.reduce((sum, ring, index) => sum + Math.abs(sizes[index] ?? 0) * (depth(ring) % 2 === 0 ? 1 : -1), 0);
};
const holds = (outer: GridRing, [first]: GridRing): boolean => {
  const [x, y] = [(first?.[0] ?? 0) + 0.25, (first?.[1] ?? 0) + 0.25];
  let inside = false;
  outer.forEach(([hereX, hereY], index) => {
    const [beforeX, beforeY] = outer.at(index - 1) ?? [hereX, hereY];
    if (beforeY > y !== hereY > y && x < ((hereX - beforeX) * (y - beforeY)) / (hereY - beforeY) + beforeX) inside = !inside;
  });
  return inside;
};
const listEdges = (rings: readonly GridRing[]): Set<string> =>
  new Set(rings.flatMap((ring) => ring.map((point, index) => [point, ring.at(index - 1) ?? point].map(String).toSorted().join(' '))));

describe('joining shapes', () => {
  it('removes the border between pieces of one group', () => {
    const joined = joinShapes(new Map([['LE', [square(0, 500_000), square(1000, 500_000)]]]), 0);
    expect(joined.get('LE')).toHaveLength(1);
    expect(computeArea(joined.get('LE') ?? [])).toBe(2_000_000);
  });

  it('leaves a hole for an enclosed piece of another group only', () => {
    const around = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    const ring = around.map(([x, y]) => square(x * 1000, 500_000 + y * 1000));
    const middle = square(1000, 501_000);
    const apart = joinShapes(
      new Map([
        ['LE2', ring],
        ['LE1', [middle]],
      ]),
      0,
    );
    expect(computeArea(apart.get('LE2') ?? [])).toBe(8_000_000);
    expect(apart.get('LE2')).toHaveLength(2);
    expect(computeArea(joinShapes(new Map([['LE', [...ring, middle]]]), 0).get('LE') ?? [])).toBe(9_000_000);
  });

  it('loses and duplicates nothing, however a country is divided', () => {
    assert(
      property(array(integer({ min: 0, max: 3 }), { minLength: 36, maxLength: 36 }), (owners) => {
        const cells = owners.map((owner, index) => ({ owner, ring: square((index % 6) * 1000, 500_000 + Math.floor(index / 6) * 1000) }));
        const groups = Map.groupBy(cells, ({ owner }) => owner);
        const joined = joinShapes(new Map([...groups].map(([owner, members]) => [owner, members.map(({ ring }) => ring)])), 0);
        const inner = listEdges(cells.map(({ ring }) => ring));
        for (const [owner, rings] of joined) {
          // Borders within one owner are gone; all others occur once.
          const own = groups.get(owner)?.map(({ ring }) => ring) ?? [];
          const uses = own.flatMap((ring) => [...listEdges([ring])]);
          const expected = new Set(uses.filter((edge) => uses.filter((other) => other === edge).length === 1));
          expect(listEdges(rings)).toEqual(expected);
          expect([...listEdges(rings)].every((edge) => inner.has(edge))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('simplifying', () => {
  /** A border between two districts that wiggles by `by` steps. */
  const wiggle = (by: number): [number, number][] =>
    Array.from({ length: 21 }, (_, index) => [1000 + (index % 2) * by, 500_000 + index * 50]);
  const west = (by: number): GridRing => [[0, 500_000], ...wiggle(by), [0, 501_000]];
  const east = (by: number): GridRing => [...wiggle(by).toReversed(), [2000, 500_000], [2000, 501_000]];

  it('drops small corners identically on both sides of a border', () => {
    const joined = joinShapes(
      new Map([
        ['W', [west(5)]],
        ['E', [east(5)]],
      ]),
      100_000,
    );
    const [left, right] = [joined.get('W') ?? [], joined.get('E') ?? []];
    expect(left.flat().length).toBeLessThan(8);
    expect(computeArea(left) + computeArea(right)).toBe(2_000_000);
    const shared = [...listEdges(left)].filter((edge) => listEdges(right).has(edge));
    expect(shared.length).toBeGreaterThan(0);
  });

  it('keeps large corners', () => {
    const joined = joinShapes(
      new Map([
        ['W', [west(400)]],
        ['E', [east(400)]],
      ]),
      10_000,
    );
    expect(joined.get('W')?.flat().length).toBe(23);
  });

  it('drops no district, however small', () => {
    const tiny = square(100, 500_000, 2);
    expect(
      joinShapes(new Map([['EC3N', [tiny]]]), 1_000_000)
        .get('EC3N')
        ?.flat().length,
    ).toBe(4);
  });
});
