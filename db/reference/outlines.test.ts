import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoCountries, type DemoCountry } from '../demo/demo-countries.ts';
import { parseReferenceFile } from '../../server/geography/import/postcode-files-rule.ts';

type Point = readonly [number, number];
type Ring = readonly Point[];
interface Feature {
  readonly properties: { readonly code: string };
  readonly geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
}

const folder = join('db', 'reference', 'outlines');
const readFeatures = (file: string): Feature[] => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { features: Feature[] }).features;
const listRings = ({ geometry }: Feature): Ring[] => (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat());

interface Outlines {
  /** Feature and area by district code. */
  readonly districts: ReadonlyMap<string, { readonly feature: Feature; readonly area: string }>;
  readonly areas: ReadonlyMap<string, Feature>;
}

const read = (country: DemoCountry): Outlines => ({
  districts: new Map(
    readdirSync(join(folder, country)).flatMap((name) =>
      readFeatures(join(country, name)).map((feature) => [feature.properties.code, { feature, area: name.replace('.json', '') }] as const),
    ),
  ),
  areas: new Map(readFeatures(`${country}.json`).map((feature) => [feature.properties.code, feature])),
});
const outlines = Object.fromEntries(demoCountries.map((country) => [country, read(country)])) as Record<DemoCountry, Outlines>;

const regions = parseReferenceFile(readFileSync('db/reference/regions.tsv', 'utf8'), [
  'country',
  'level',
  'code',
  'parent_code',
  'lat',
  'lng',
  'bbox',
  'geometry_quality',
  'active',
  'geographic',
]);
const onMap = (country: DemoCountry, level: string) =>
  regions.filter((region) => region.country === country && region.level === level && region.active === 't' && region.geographic === 't');

const contains = (feature: Feature, [x, y]: Point): boolean => {
  let inside = false;
  for (const ring of listRings(feature)) {
    for (let index = 1; index < ring.length; index++) {
      const [ax, ay] = ring[index - 1] ?? [0, 0];
      const [bx, by] = ring[index] ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
};

/** Area of the outer rings minus holes. */
const computeArea = ({ geometry }: Feature): number => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.reduce((sum, [outer = [], ...holes]) => sum + Math.abs(signedSize(outer)) - holes.reduce((all, hole) => all + Math.abs(signedSize(hole)), 0), 0);
};
const signedSize = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index - 1] ?? [x, y];
    return sum + (beforeX * y - x * beforeY) / 2;
  }, 0);

describe.each(demoCountries)('outlines of %s', (country) => {
  const { districts, areas } = outlines[country];

  it('cover every located district and area, and no other', () => {
    expect(new Set(districts.keys())).toEqual(new Set(onMap(country, 'district').map(({ code }) => code)));
    expect(new Set(areas.keys())).toEqual(new Set(onMap(country, 'area').map(({ code }) => code)));
  });

  it('are in the file of their area', () => {
    for (const { code, parent_code } of onMap(country, 'district')) expect(districts.get(code ?? '')?.area, code ?? '').toBe(parent_code);
  });

  it('have a quality and bounding box in the region list', () => {
    for (const { code, bbox, geometry_quality } of onMap(country, 'district')) {
      const points = listRings(districts.get(code ?? '')?.feature as Feature).flat();
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      expect(bbox, code ?? '').toBe(`{${[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].join(',')}}`);
      expect(['voronoi', 'hexagon']).toContain(geometry_quality);
    }
  });

  it('consist of closed, non-empty rings without repeated points', () => {
    for (const [code, { feature }] of districts) {
      for (const ring of listRings(feature)) {
        expect(ring.length, code).toBeGreaterThan(3);
        expect(ring[0], code).toEqual(ring.at(-1));
        expect(Math.abs(signedSize(ring)), code).toBeGreaterThan(0);
        expect(new Set(ring.map(String)).size, code).toBe(ring.length - 1);
      }
    }
  });

  it('share borders: districts fill their area without overlap', () => {
    const sums = new Map<string, number>();
    for (const { feature, area } of districts.values()) sums.set(area, (sums.get(area) ?? 0) + computeArea(feature));
    for (const [code, feature] of areas) expect((sums.get(code) ?? 0) / computeArea(feature), code).toBeCloseTo(1, 3);
  });

  it('assign every grid point to at most one district, within its area', () => {
    const boxed = [...districts.values()].map((entry) => {
      const points = listRings(entry.feature).flat();
      return { ...entry, west: Math.min(...points.map(([x]) => x)), east: Math.max(...points.map(([x]) => x)) };
    });
    const all = boxed.flatMap(({ feature }) => listRings(feature).flat());
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [west, south] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south];
    const found = Array.from({ length: 900 }, (_, index): Point => {
      // Odd offsets, so no point falls on an outline grid line.
      return [west + (width * ((index % 30) + 0.377)) / 30 + 0.000013, south + (height * (Math.floor(index / 30) + 0.413)) / 30 + 0.000017];
    }).map((point) => ({
      point,
      holders: boxed.filter(({ west, east, feature }) => west <= point[0] && point[0] <= east && contains(feature, point)),
      areas: [...areas].filter(([, feature]) => contains(feature, point)).map(([code]) => code),
    }));
    for (const { point, holders, areas } of found) expect(holders.map(({ area }) => area), String(point)).toEqual(areas);
    expect(found.filter(({ holders }) => holders.length === 1).length).toBeGreaterThan(15);
  });
});

it('place known towns in their areas', () => {
  const towns: readonly [DemoCountry, string, number, number][] = [
    ['gb', 'LE', 52.636, -1.133],
    ['gb', 'NG', 52.954, -1.15],
    ['gb', 'BS', 51.454, -2.588],
    ['gb', 'B', 52.48, -1.9],
    ['gb', 'M', 53.48, -2.242],
    ['gb', 'LS', 53.797, -1.543],
    ['gb', 'NE', 54.973, -1.614],
    ['gb', 'EH', 55.95, -3.19],
    ['gb', 'G', 55.861, -4.25],
    ['gb', 'AB', 57.149, -2.099],
    ['gb', 'IV', 57.478, -4.225],
    ['gb', 'BT', 54.597, -5.93],
    ['gb', 'BT', 54.998, -7.309],
    ['gb', 'CF', 51.481, -3.18],
    ['gb', 'LL', 53.139, -4.277],
    ['gb', 'SA', 51.62, -3.943],
    ['gb', 'PL', 50.371, -4.142],
    ['gb', 'TR', 50.263, -5.051],
    ['gb', 'NR', 52.628, 1.295],
    ['gb', 'CT', 51.28, 1.08],
    ['gb', 'BN', 50.827, -0.137],
    ['gb', 'OX', 51.752, -1.257],
    ['gb', 'CB', 52.205, 0.119],
    ['gb', 'YO', 53.96, -1.08],
    ['gb', 'CA', 54.895, -2.935],
    ['gb', 'HU', 53.744, -0.335],
    ['gb', 'WC', 51.517, -0.12],
    ['gb', 'EC', 51.515, -0.095],
    ['gb', 'SE', 51.478, -0.01],
    ['gb', 'IM', 54.15, -4.482],
    ['gb', 'JE', 49.22, -2.14],
    ['dk', '84', 55.69, 12.54],
    ['dk', '82', 56.156, 10.2],
    ['dk', '83', 55.396, 10.388],
    ['dk', '81', 57.046, 9.92],
    ['dk', '85', 55.23, 11.76],
    ['dk', '84', 55.1, 14.75],
    ['se', '11', 59.345, 18.03],
    ['se', '41', 57.7, 12.02],
    ['se', '21', 55.58, 12.98],
    ['se', '75', 59.858, 17.64],
    ['se', '98', 67.855, 20.225],
    ['se', '62', 57.634, 18.295],
    ['no', '03', 59.914, 10.75],
    ['no', '46', 60.392, 5.325],
    ['no', '50', 63.43, 10.4],
    ['no', '11', 58.969, 5.733],
    ['no', '55', 69.65, 18.96],
    ['no', '56', 69.968, 23.27],
  ];
  const wrong = towns.filter(([country, area, lat, lng]) => {
    const feature = outlines[country].areas.get(area);
    return feature === undefined || !contains(feature, [lng + 0.000011, lat + 0.000013]);
  });
  expect(wrong).toEqual([]);
});

it('place nearly every known town in a district within its area', () => {
  const towns = parseReferenceFile(readFileSync('db/reference/towns.tsv', 'utf8'), ['country', 'name', 'district_code', 'lat', 'lng']);
  const right = towns.filter(({ country, district_code, lat, lng }) => {
    const { districts, areas } = outlines[country as DemoCountry];
    const feature = areas.get(districts.get(district_code ?? '')?.area ?? '');
    return feature !== undefined && contains(feature, [Number(lng) + 0.000011, Number(lat) + 0.000013]);
  });
  expect(right.length / towns.length).toBeGreaterThan(0.97);
});

it('keep neighbours adjacent around Leicester', () => {
  const { districts } = outlines.gb;
  const edges = new Map<string, Set<string>>();
  for (const [code, { feature }] of districts) {
    for (const ring of listRings(feature)) {
      for (let index = 1; index < ring.length; index++) {
        const key = [String(ring[index - 1]), String(ring[index])].toSorted().join(' ');
        edges.set(key, (edges.get(key) ?? new Set()).add(code));
      }
    }
  }
  const neighbours = (code: string): string[] => [...edges.values()].filter((codes) => codes.has(code)).flatMap((codes) => [...codes]);
  expect(neighbours('LE1')).toEqual(expect.arrayContaining(['LE2', 'LE3', 'LE4', 'LE5']));
  expect(neighbours('LE18')).toEqual(expect.arrayContaining(['LE2', 'LE8']));
  expect(neighbours('LE7')).toEqual(expect.arrayContaining(['LE4', 'LE5', 'LE12', 'LE14', 'LE15']));
});

it('stay within page weight: the largest British area 40 kB, all of them 1 MB', () => {
  const sizes = readdirSync(join(folder, 'gb')).map((name) => statSync(join(folder, 'gb', name)).size);
  expect(sizes).toHaveLength(124);
  expect(Math.max(...sizes)).toBeLessThan(40_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
});
