import { buildCells } from './outlines/cells.ts';
import { type GridPolygon, toDegrees, type GridPoint } from './outlines/grid.ts';
import { readLand } from './outlines/land.ts';
import { shareBorders, type Outlines } from './outlines/shared-borders.ts';
import { buildSites, type Site } from './outlines/sites.ts';
import { tiedPlaces } from './outlines/tied-places.ts';
import { countryCodes, type Region, type CountryCode } from './regions/region-row.ts';
import type { GeoLiteRecord } from './sources/read-geolite-records.ts';
import type { Place } from './sources/read-geonames-places.ts';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { reference } from './text/tab-separated.ts';

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
const writeOutlines = (country: CountryCode, { districts, areas }: Outlines): void => {
  const folder = reference(`outlines/${country}/`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(new URL(name, folder));
  const byArea = Map.groupBy(districts, ([district]: [Region, unknown]) => district.parentCode);
  for (const [area, members] of byArea) {
    writeFileSync(new URL(`${area}.json`, folder), collection(members.map(([district, polygons]) => [district.code, polygons])));
  }
  writeFileSync(reference(`outlines/${country}.json`), collection(areas));
};

export interface Outlined {
  readonly quality: 'voronoi' | 'hexagon';
  readonly polygons: readonly GridPolygon[];
}

interface Built {
  readonly outlined: ReadonlyMap<Region, Outlined>;
  readonly sites: readonly Site[];
}

/** Draws and writes the outline of every located district, and returns the quality of each. */
export const buildOutlines = (regions: readonly Region[], places: readonly Place[], records: readonly GeoLiteRecord[]): Built => {
  const outlined = new Map<Region, Outlined>();
  const allSites: Site[] = [];
  for (const country of countryCodes) {
    const own = regions.filter((region) => region.country === country);
    const districts = own.filter((region) => region.level === 'district' && region.geographic && region.active);
    const tied = tiedPlaces(
      country,
      districts,
      places.filter((place) => place.country === country),
      records.filter((record) => record.country === country),
    );
    const sites = buildSites(districts, tied);
    allSites.push(...sites);
    const cells = buildCells(districts, sites, readLand(country));
    const outlines = shareBorders(cells);
    writeOutlines(country, outlines);
    for (const { district, quality } of cells) outlined.set(district, { quality, polygons: outlines.districts.get(district) ?? [] });
    for (const area of own) {
      const polygons = area.level === 'area' ? outlines.areas.get(area.code) : undefined;
      if (polygons !== undefined) outlined.set(area, { quality: 'voronoi', polygons });
    }
  }
  return { outlined, sites: allSites };
};
