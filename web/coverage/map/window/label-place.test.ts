import { describe, expect, it } from 'vitest';
import { fromWorld, shapeContains, toShape } from '../../outline-shapes.ts';
import { computeLabelPlace } from './outline-layer.ts';

/** Corners in tenths of a degree from 52 north. */
const buildShape = (...rings: readonly (readonly (readonly [number, number])[])[]) =>
  toShape(
    rings.map((corners) =>
      corners.flatMap(([x, y], place) => {
        const [beforeX, beforeY] = corners[place - 1] ?? [0, -520];
        return [(x - beforeX) * 1000, (y - beforeY) * 1000];
      }),
    ),
  );
const rectangle = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;

describe('computeLabelPlace', () => {
  it('uses the middle of a rectangle with all its room', () => {
    const shape = buildShape(rectangle(0, 0, 20, 10));
    const { x, y, wide, high } = computeLabelPlace(shape);
    expect(x).toBeCloseTo((shape.west + shape.east) / 2, 9);
    expect(y).toBeCloseTo((shape.north + shape.south) / 2, 9);
    expect(wide).toBeCloseTo(shape.east - shape.west, 9);
    expect(high).toBeCloseTo(shape.south - shape.north, 9);
  });

  it.each([
    [
      'the arm of an L',
      [
        [
          [0, 0],
          [20, 0],
          [20, 10],
          [5, 10],
          [5, 40],
          [0, 40],
        ],
      ],
    ],
    [
      'one side of a U',
      [
        [
          [0, 0],
          [30, 0],
          [30, 30],
          [20, 30],
          [20, 10],
          [10, 10],
          [10, 30],
          [0, 30],
        ],
      ],
    ],
    ['the land beside a hole', [rectangle(0, 0, 30, 30), rectangle(10, 10, 20, 20)]],
    ['the larger of two islands', [rectangle(0, 0, 5, 5), rectangle(20, 0, 50, 30)]],
  ] as const)('finds room in %s, entirely inside', (_, rings) => {
    const shape = buildShape(...rings);
    const { x, y, wide, high } = computeLabelPlace(shape);
    expect(shapeContains(shape, x, y)).toBe(true);
    for (const part of [-0.49, -0.2, 0.2, 0.49]) {
      expect(shapeContains(shape, x + part * wide, y)).toBe(true);
      expect(shapeContains(shape, x, y + part * high)).toBe(true);
    }
  });

  it('uses the larger island', () => {
    const { x, y } = computeLabelPlace(buildShape(rectangle(0, 0, 5, 5), rectangle(20, 0, 50, 30)));
    expect(fromWorld(x, y).lng).toBeCloseTo(3.5, 1);
  });

  it('caches the place of a shape', () => {
    const shape = buildShape(rectangle(0, 0, 20, 10));
    expect(computeLabelPlace(shape)).toBe(computeLabelPlace(shape));
  });

  it('finds no room in a shape without an inside', () => {
    const { wide, high } = computeLabelPlace(
      buildShape([
        [0, 0],
        [10, 0],
      ]),
    );
    expect([wide, high]).toEqual([0, 0]);
  });
});
