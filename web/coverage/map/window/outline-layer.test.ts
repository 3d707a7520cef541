import { Map as LeafletMap } from 'leaflet';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { readArea, readCountry, readTowns } from '../../map-country.ts';
import { toWorld } from '../../outline-shapes.ts';
import { testAreas, testCountry } from '../../test-country.ts';
import { mapColours, buildScene, type SceneParts } from './map-scene.ts';
import { OutlineLayer } from './outline-layer.ts';

/** A path that counts its rings, which jsdom does not provide. */
class TestPath {
  static made = 0;
  rings = 0;
  constructor() {
    TestPath.made += 1;
  }
  moveTo(): void {
    this.rings += 1;
  }
  lineTo(): void {}
}

interface Drawn {
  readonly fills: readonly (readonly [colour: unknown, rings: number])[];
  readonly strokes: readonly (readonly [colour: unknown, rings: number])[];
  readonly labels: readonly string[];
  readonly marks: readonly (readonly [x: number, y: number])[];
}
let drawings: Drawn[] = [];
const pattern = { setTransform: () => {} };

/** A context that records what it draws; clearing starts a new drawing. */
function testPen() {
  let [fills, strokes, labels, marks]: [[unknown, number][], [unknown, number][], string[], [number, number][]] = [[], [], [], []];
  const rings = (path?: TestPath) => path?.rings ?? 0;
  return {
    fillStyle: '' as unknown,
    strokeStyle: '' as unknown,
    clearRect: () => {
      [fills, strokes, labels, marks] = [[], [], [], []];
      drawings.push({ fills, strokes, labels, marks });
    },
    fill(path: TestPath) {
      if (rings(path) > 0) fills.push([this.fillStyle, rings(path)]);
    },
    stroke(path?: TestPath) {
      if (rings(path) > 0) strokes.push([this.strokeStyle, rings(path)]);
    },
    fillText: (label: string) => labels.push(label),
    arc: (x: number, y: number) => marks.push([Math.round(x), Math.round(y)]),
    measureText: (text: string) => ({ width: text.length * 6 }),
    createPattern: () => pattern,
    ...Object.fromEntries(
      ['setTransform', 'translate', 'strokeText', 'beginPath', 'setLineDash', 'moveTo', 'lineTo'].map((name) => [name, () => {}]),
    ),
  };
}

const getContext = HTMLCanvasElement.prototype.getContext;
beforeEach(() => {
  drawings = [];
  TestPath.made = 0;
  const pens = new WeakMap<HTMLCanvasElement, unknown>();
  HTMLCanvasElement.prototype.getContext = function context(this: HTMLCanvasElement) {
    if (!pens.has(this)) pens.set(this, testPen());
    return pens.get(this);
  } as typeof getContext;
  vi.stubGlobal('Path2D', TestPath);
  vi.stubGlobal('DOMMatrix', Object);
});
afterAll(() => {
  HTMLCanvasElement.prototype.getContext = getContext;
});

const country = readCountry(testCountry);
const colours = mapColours.light;
const parts: SceneParts = {
  country,
  open: new Set([10]),
  opened: new Map([[10, readArea(testAreas.LE, country)]]),
  selection: [1],
  waiting: [],
  marked: undefined,
};

/** A 600 by 600 map centred on the test country. */
function openLayer(zoom: number) {
  const container = document.createElement('div');
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(container, side, { value: 600 });
  const map = new LeafletMap(container, { center: [52.65, -1.05], zoom, zoomAnimation: false, fadeAnimation: false, zoomControl: false });
  const layer = new OutlineLayer().addTo(map);
  onTestFinished(() => {
    map.remove();
    vi.unstubAllGlobals();
  });
  return { map, layer };
}
async function draw(more: Partial<SceneParts> = {}, zoom = 11) {
  const { map, layer } = openLayer(zoom);
  layer.show(buildScene({ ...parts, ...more }), colours, undefined);
  return { map, layer, drawn: await nextDrawing(0) };
}
const nextDrawing = (before: number): Promise<Drawn> =>
  eventually(() => {
    expect(drawings.length).toBeGreaterThan(before);
    return drawings.at(-1) ?? expect.fail();
  });

it('fills each state once: unselected and selected districts, and closed areas', async () => {
  const { drawn } = await draw();
  expect(drawn.fills).toEqual([
    [colours.none, 2],
    [colours.all, 1],
  ]);
});

it('hatches partly selected and loading areas in addition to colour', async () => {
  const { drawn } = await draw({ open: new Set([20]), opened: new Map() });
  expect(drawn.fills).toEqual([
    [colours.some, 1],
    [pattern, 1],
    [colours.none, 1],
    [pattern, 1],
  ]);
});

it('draws borders between districts, in the surface colour for selected ones, and marks the focused item', async () => {
  const { drawn } = await draw({ marked: 2 });
  expect(drawn.strokes).toEqual([
    [colours.line, 1],
    [colours.lineOnAll, 1],
    [colours.border, 1],
    [colours.border, 1],
    [colours.mark, 1],
  ]);
});

it.each([
  [11, ['NG', 'LE1', 'LE2']],
  [9, ['NG', 'LE1', 'LE2']],
  [6, []],
])('at zoom %d fits the names %j', async (zoom, labels) => {
  const { drawn } = await draw({}, zoom);
  expect(drawn.labels).toEqual(labels);
});

it('skips names outside the window', async () => {
  const { map } = await draw({}, 13);
  map.panBy([-300, 0], { animate: false });
  const drawn = await nextDrawing(1);
  expect(drawn.labels).toEqual(['LE1', 'LE2']);
});

it('names towns under the codes once they have loaded', async () => {
  const { layer, drawn } = await draw();
  expect(drawn.labels).toEqual(['NG', 'LE1', 'LE2']);
  const towns = readTowns({ names: ['Oadby', 'Braunstone'], points: [-10_800, 526_800, -11_700, 526_800] });
  layer.show(buildScene(parts), colours, towns);
  expect((await nextDrawing(1)).labels).toEqual(['Oadby', 'Braunstone', 'NG', 'LE1', 'LE2']);
});

it('marks a click where its outlines have not loaded', async () => {
  const [x, y] = toWorld({ lat: 52.65, lng: -1.05 });
  const { drawn } = await draw({ waiting: [{ areaId: 10, x, y }] });
  // The window’s centre, plus a fifth of overdraw to the left and top.
  expect(drawn.marks).toEqual([[420, 420]]);
});

it('translates paths on move and rebuilds them for another scale', async () => {
  const { map } = await draw();
  const made = TestPath.made;
  map.panBy([40, 0], { animate: false });
  await nextDrawing(1);
  expect(TestPath.made).toBe(made);
  const before = drawings.length;
  map.setZoom(10, { animate: false });
  await nextDrawing(before);
  expect(TestPath.made).toBe(made * 2);
});

it('redraws once for several selection changes', async () => {
  const { layer } = await draw();
  for (const selection of [[], [2], [1, 2]]) layer.show(buildScene({ ...parts, selection }), colours, undefined);
  const drawn = await nextDrawing(1);
  expect(drawn.fills).toContainEqual([colours.all, 2]);
  expect(drawings).toHaveLength(2);
});

it('is hidden from screen readers and cleans up', async () => {
  const { map, layer } = await draw();
  const canvas = () => map.getContainer().querySelector('canvas');
  expect(canvas()?.getAttribute('aria-hidden')).toBe('true');
  layer.remove();
  expect(canvas()).toBeNull();
  const before = drawings.length;
  map.panBy([40, 0], { animate: false });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(drawings).toHaveLength(before);
});
