import { expect, it } from 'vitest';
import { type Boxes, compareBoxes } from './compare-boxes.ts';

const written: Boxes = { 'button Save': [24, 100, 80, 44], 'h1 Contact': [24, 84, null, 34], article: [24, null, 300, null] };

it('reports no change for a page that matches its recorded layout', () => {
  expect(compareBoxes(written, written)).toEqual([]);
});

it('ignores differences of a pixel or two, and sizes that depend on the data', () => {
  expect(compareBoxes(written, { ...written, 'button Save': [26, 98, 82, 44], article: [24, 400, 301, 900] })).toEqual([]);
});

it('reports parts that moved, grew, appeared or disappeared', () => {
  expect(compareBoxes(written, { 'button Save': [24, 160, 200, 44], article: [24, null, 300, null], 'button Back': [0, 0, 1, 1] })).toEqual(
    ['button Save: y from 100 to 160, width from 80 to 200', 'button Back is new', 'h1 Contact has gone'],
  );
});
