import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTowns, type MapTowns } from '../../map-country.ts';
import { toWorld } from '../../outline-shapes.ts';
import { countTownsAt, type PixelBox, placeTowns, type TownLabel } from './town-labels.ts';

const scaleAt = (zoom: number): number => 256 * 2 ** zoom;
/** About the width of the map's font. */
const measure = (name: string, isLarge: boolean): number => name.length * (isLarge ? 7 : 6.2);

/** The committed towns of a country, as the server sends them. */
function readReference(country: string): MapTowns {
  const rows = readFileSync('db/reference/towns.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([of]) => of === country)
    .toSorted((a, b) => Number(b[6]) - Number(a[6]));
  return readTowns({
    names: rows.map(([, name = '']) => name),
    points: rows.flatMap(([, , , , lat, lng]) => [Math.round(Number(lng) * 10_000), Math.round(Number(lat) * 10_000)]),
  });
}

const boxOf = ({ name, isLarge, textX, textY }: TownLabel): PixelBox => {
  const half = measure(name, isLarge) / 2;
  return { left: textX - half, right: textX + half, top: textY - 7.5, bottom: textY + 7.5 };
};
const overlap = (a: PixelBox, b: PixelBox): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each(['gb', 'dk', 'se', 'no'])('the towns of %s', (country) => {
  const towns = readReference(country);
  it.each([6, 7.5, 9, 11, 13])('never overlap at zoom %d, and the largest is named', (zoom) => {
    const labels = placeTowns(towns, scaleAt(zoom), [], measure);
    const boxes = labels.map(boxOf).toSorted((a, b) => a.left - b.left);
    const clashes = boxes.flatMap((box, index) => {
      const near = boxes.slice(index + 1).filter(({ left }) => left < box.right);
      return near.filter((other) => overlap(box, other));
    });
    expect(clashes).toEqual([]);
    expect(labels[0]?.name).toBe(towns.names[0]);
    expect(labels.length).toBeGreaterThan(4);
  });
});

it('shows four times as many towns a level further in, up to all', () => {
  expect([6, 7, 8, 13].map((zoom) => countTownsAt(scaleAt(zoom), 5697))).toEqual([24, 96, 384, 5697]);
});

it('gives the larger town the room and moves the smaller name aside', () => {
  const near = readTowns({ names: ['Leicester', 'Oadby'], points: [-11_000, 526_000, -10_900, 525_900] });
  const [large, small] = placeTowns(near, scaleAt(10), [], measure);
  expect([large?.name, small?.name]).toEqual(['Leicester', 'Oadby']);
  expect(large?.textX).toBeGreaterThan((large?.x ?? 1) * scaleAt(10));
  expect(small?.textY).toBeGreaterThan((small?.y ?? 1) * scaleAt(10));
});

it('drops a town that another one’s name covers', () => {
  const near = readTowns({ names: ['Leicester', 'Belgrave'], points: [-11_000, 526_000, -10_800, 526_000] });
  expect(placeTowns(near, scaleAt(10), [], measure).map(({ name }) => name)).toEqual(['Leicester']);
});

it('puts the name beside a code that covers the town, without a dot', () => {
  const scale = scaleAt(10);
  const [x, y] = toWorld({ lat: 52.6, lng: -1.1 });
  const code = { left: x * scale - 12, right: x * scale + 12, top: y * scale - 7, bottom: y * scale + 7 };
  const [label] = placeTowns(readTowns({ names: ['Leicester'], points: [-11_000, 526_000] }), scale, [code], measure);
  expect(label).toMatchObject({ name: 'Leicester', hasDot: false });
  expect(label && overlap(boxOf(label), code)).toBe(false);
});

it('names a large town outside a group of codes that fills the room around it, and drops a small one there', () => {
  const scale = scaleAt(10);
  const [x, y] = toWorld({ lat: 52.6, lng: -1.1 });
  const codes = [-1, 0, 1].flatMap((column) =>
    [-1, 0, 1].map((row): PixelBox => {
      const [middleX, middleY] = [x * scale + column * 40, y * scale + row * 24];
      return { left: middleX - 14, right: middleX + 14, top: middleY - 8, bottom: middleY + 8 };
    }),
  );
  const near = readTowns({ names: ['Leicester', 'Belgrave'], points: [-11_000, 526_000, -11_000, 526_000] });
  const labels = placeTowns(near, scale, codes, measure);
  expect(labels.map(({ name, hasDot }) => [name, hasDot])).toEqual([['Leicester', false]]);
  expect(labels.flatMap((label) => codes.filter((code) => overlap(boxOf(label), code)))).toEqual([]);
});
