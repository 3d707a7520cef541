import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../../platform/i18n.ts';
import { readArea, readCountry } from '../map-country.ts';
import { testAreas, testCountry } from '../test-country.ts';
import { pointerTip, radiusLabel } from './map-legend.tsx';
import type { RadiusTool } from './radius/use-radius.ts';

let t: TFunction<'coverage-map'>;
beforeAll(async () => {
  await startTexts(['en']);
  await i18next.loadNamespaces('coverage-map');
  t = i18next.getFixedT<'coverage-map', undefined, 'coverage-map'>('en', 'coverage-map');
});

const country = readCountry(testCountry);
const opened = new Map([[10, readArea(testAreas.LE, country)]]);
const none: RadiusTool = {
  stage: 'off',
  circle: undefined,
  count: undefined,
  hasFailed: false,
  start: () => {},
  cancel: () => {},
  placeAt: () => {},
  follow: () => {},
  select: () => {},
};
const le1 = { lat: 52.65, lng: -1.15 };
const le2 = { lat: 52.65, lng: -1.05 };
const ng1 = { lat: 52.65, lng: -0.95 };
const sea = { lat: 54, lng: 3 };

interface Given {
  readonly place?: typeof le1;
  readonly zoom?: number;
  readonly open?: readonly number[];
  readonly radius?: Partial<RadiusTool>;
  readonly by?: typeof country;
  readonly known?: typeof opened;
}
const tipAt = ({ place = le1, zoom = 11, open = [10], radius = {}, by = country, known = opened }: Given) =>
  pointerTip({ t, country: by, open: new Set(open), opened: known, selection: [1], radius: { ...none, ...radius }, distance })(place, zoom);

const distance = (km: number) => `${km} km (${km / 2} miles)`;
const circle = { centre: le1, km: 12 };

describe('pointer tip', () => {
  it.each<[string, Given, readonly string[]]>([
    ['a closed area with how much of it is selected', { open: [] }, ['LE Leicester, 1 of 3 selected']],
    ['an area of which nothing is selected', { place: ng1 }, ['NG Nottingham, 0 of 1 selected']],
    [
      'an area without letters by its name alone',
      { open: [], by: readCountry({ ...testCountry, country: 'dk' }) },
      ['Leicester, 1 of 3 selected'],
    ],
    ['a district that is selected', {}, ['LE1 Leicester, selected']],
    ['a district that is not', { place: le2 }, ['LE2 Oadby, not selected']],
    ['a district from afar, by its code', { zoom: 8 }, ['LE1, selected']],
    ['a district from as near as there is room for its town', { zoom: 9 }, ['LE1 Leicester, selected']],
    ['an open area whose districts have not come', { known: new Map() }, ["Loading LE. We'll select what you click when it's ready."]],
    ['nothing at sea', { place: sea }, []],
    [
      'nothing where an open area has no district',
      { place: ng1, open: [20], known: new Map([[20, { id: 20, shapes: new Map(), reaches: [] }]]) },
      [],
    ],
    [
      'where to begin a circle, whatever lies there',
      { place: sea, radius: { stage: 'centre' } },
      ['Click to place the center of the circle'],
    ],
    [
      'how to end a circle, and what it holds',
      { radius: { stage: 'edge', circle, count: 18 } },
      ['Click to finish the circle / Right click to cancel', '12 km (6 miles), 18 districts'],
    ],
    ['again what lies there while a circle waits', { radius: { stage: 'waiting', circle } }, ['LE1 Leicester, selected']],
  ])('%s', (_, given, lines) => {
    expect(tipAt(given)).toEqual(lines);
  });
});

it.each([
  [12, 18, '12 km (6 miles), 18 districts'],
  [1, 1, '1 km (0.5 miles), 1 district'],
  [3, 0, '3 km (1.5 miles), 0 districts'],
  [40, undefined, '40 km (20 miles), counting districts'],
])('a circle of %d km containing %s reads "%s"', (km, count, label) => {
  expect(radiusLabel(t, { ...none, circle: { ...circle, km }, count }, distance)).toBe(label);
});
