import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { CountryCode, Region } from '../regions/region-row.ts';
import { reference } from '../text/tab-separated.ts';
import { toDegrees, type GridPoint, type GridPolygon } from './grid.ts';
import type { Outlines } from './shared-borders.ts';

const toCoordinates = (polygons: readonly GridPolygon[]): number[][][][] =>
  polygons.map((polygon) => polygon.map((ring) => ring.map(([x, y]: GridPoint) => [toDegrees(x), toDegrees(y)])));

const toGeometry = (polygons: readonly GridPolygon[]) => {
  const coordinates = toCoordinates(polygons);
  return coordinates.length === 1 ? { type: 'Polygon', coordinates: coordinates[0] } : { type: 'MultiPolygon', coordinates };
};

/** Writes one feature per line, so a diff shows only the changed districts. */
const collection = (shapes: Iterable<readonly [code: string, polygons: readonly GridPolygon[]]>): string => {
  const features = [...shapes].map(([code, polygons]) =>
    JSON.stringify({ type: 'Feature', properties: { code }, geometry: toGeometry(polygons) }),
  );
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
};

/** `gb.json` with the areas, and `gb/LE.json` with the districts of each. */
export const writeOutlines = (country: CountryCode, { districts, areas }: Outlines): void => {
  const folder = reference(`outlines/${country}/`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(new URL(name, folder));
  const byArea = Map.groupBy(districts, ([district]: [Region, unknown]) => district.parentCode);
  for (const [area, members] of byArea) {
    writeFileSync(new URL(`${area}.json`, folder), collection(members.map(([district, polygons]) => [district.code, polygons])));
  }
  writeFileSync(reference(`outlines/${country}.json`), collection(areas));
};
