import { describe, expect, test } from 'vitest';
import { clampCrop, toCropArea, moveByKey, computeCropLimit, getMinZoom, moved } from './crop-rule.ts';

/** 3,000 by 1,000 pixels, filling a frame of 468 by 312 at zoom 1. */
const wide = { width: 936, height: 312, naturalWidth: 3_000, naturalHeight: 1_000 };
const frame = { width: 468, height: 312 };

test('lets a logo shrink until it is fully visible, and makes a photo fill its frame', () => {
  expect([getMinZoom('logo', wide, frame), getMinZoom('photo', wide, frame)]).toEqual([0.5, 1]);
});

test.each([
  [1, { x: 234, y: 0 }],
  [2, { x: 702, y: 156 }],
  [0.5, { x: 0, y: 78 }],
])('at zoom %s moves up to %o', (zoom, reach) => expect(computeCropLimit(wide, frame, zoom)).toEqual(reach));

test.each([
  [
    { x: 500, y: 5 },
    { x: 234, y: 0 },
  ],
  [
    { x: -500, y: -5 },
    { x: -234, y: 0 },
  ],
  [
    { x: 10, y: 0 },
    { x: 10, y: 0 },
  ],
])('clamps %o to %o', (given, held) => expect(clampCrop(given, computeCropLimit(wide, frame, 1))).toEqual(held));

test.each([
  ['ArrowRight', false, { x: 1, y: 0 }],
  ['ArrowLeft', true, { x: -10, y: 0 }],
  ['ArrowUp', false, { x: 0, y: -1 }],
  ['ArrowDown', true, { x: 0, y: 10 }],
  ['Enter', false, undefined],
])('%s with Shift %s moves to %o', (key, shiftKey, to) => expect(moveByKey({ x: 0, y: 0 }, { key, shiftKey })).toEqual(to));

describe('crop area', () => {
  test.each([
    ['the middle', { x: 0, y: 0 }, 1, { x: 750, y: 0, width: 1_500, height: 1_000 }],
    ['the left end', { x: 234, y: 0 }, 1, { x: 0, y: 0, width: 1_500, height: 1_000 }],
    ['a quarter of it', { x: 0, y: 0 }, 2, { x: 1_125, y: 250, width: 750, height: 500 }],
    ['more than there is', { x: 0, y: 0 }, 0.5, { x: 0, y: -500, width: 3_000, height: 2_000 }],
  ])('%s', (_, crop, zoom, cut) => {
    const found = toCropArea(wide, frame, crop, zoom);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(found[side]).toBeCloseTo(cut[side], 6);
  });
});

test.each([
  [1, 3, [2, 3, 1]],
  [3, 1, [3, 1, 2]],
  [2, 2, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
])('moving %i to place %i gives %j', (id, place, order) => {
  const things = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(moved(things, id, place).map((thing) => thing.id)).toEqual(order);
});
