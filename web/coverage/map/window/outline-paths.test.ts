import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toShape } from '../../outline-shapes.ts';
import { createHatch, buildPath } from './outline-layer.ts';

class TestPath {
  readonly steps: string[] = [];
  moveTo(x: number, y: number): void {
    this.steps.push(`to ${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  lineTo(x: number, y: number): void {
    this.steps.push(`line ${x.toFixed(1)} ${y.toFixed(1)}`);
  }
}
beforeEach(() => void vi.stubGlobal('Path2D', TestPath));
afterEach(() => void vi.unstubAllGlobals());

/** A square on the equator, 10 degrees wide: a 36th of the world. */
const square = toShape([[0, 0, 100_000, 0, 0, 10_000, -100_000, 0]]);
const listPathSteps = (...given: Parameters<typeof buildPath>): readonly string[] => {
  const path: unknown = buildPath(...given);
  return path instanceof TestPath ? path.steps : expect.fail();
};

it('closes a ring back to its first corner', () => {
  const steps = listPathSteps([square], { scale: 3600, left: 1800, top: 1800 });
  expect(steps).toEqual(['to 0.0 0.0', 'line 100.0 0.0', 'line 100.0 -10.0', 'line 0.0 -10.0', 'line 0.0 0.0']);
});

it('starts at the drawing’s origin', () => {
  expect(listPathSteps([square], { scale: 3600, left: 1700, top: 1790 })[0]).toBe('to 100.0 10.0');
});

it('drops corners closer than a pixel, and restores them when zoomed in', () => {
  const place = { left: 0, top: 0 };
  expect(listPathSteps([square], { ...place, scale: 36 })).toHaveLength(4);
  expect(listPathSteps([square], { ...place, scale: 3600 })).toHaveLength(5);
});

it('combines several shapes and rings into one path', () => {
  const steps = listPathSteps(
    [
      square,
      toShape([
        [0, 0, 100_000, 0, 0, 10_000],
        [50_000, 0, 100_000, 0, 0, 10_000],
      ]),
    ],
    {
      scale: 3600,
      left: 0,
      top: 0,
    },
  );
  expect(steps.filter((step) => step.startsWith('to'))).toHaveLength(3);
});

it('returns an empty path for nothing', () => {
  expect(listPathSteps([], { scale: 256, left: 0, top: 0 })).toEqual([]);
});

it('anchors the hatch to the ground while the map moves', () => {
  const moves: unknown[] = [];
  vi.stubGlobal(
    'DOMMatrix',
    class {
      readonly values: readonly number[];
      constructor(values: readonly number[]) {
        this.values = values;
      }
    },
  );
  const brush = { beginPath: () => {}, moveTo: () => {}, lineTo: () => {}, stroke: () => {} };
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as unknown as null);
  const pen = { createPattern: () => ({ setTransform: ({ values }: { values: unknown }) => moves.push(values) }) };
  const place = { scale: 256, left: 19, top: 8 };
  createHatch(pen as unknown as CanvasRenderingContext2D, '#fff', place);
  expect(moves).toEqual([[1, 0, 0, 1, -3, -0]]);
  context.mockReturnValue(null);
  expect(createHatch(pen as unknown as CanvasRenderingContext2D, '#fff', place)).toBeNull();
  context.mockRestore();
});
