import { buildCells } from './outlines/cells.ts';
import type { GridPolygon } from './outlines/grid.ts';
import { readLand } from './outlines/land.ts';
import { writeOutlines } from './outlines/outline-files.ts';
import { shareBorders } from './outlines/shared-borders.ts';
import { buildSites, type Site } from './outlines/sites.ts';
import { tiedPlaces } from './outlines/tied-places.ts';
import { countryCodes, type Region } from './regions/region-row.ts';
import type { GeoLiteRecord } from './sources/read-geolite-records.ts';
import type { Place } from './sources/read-geonames-places.ts';

export interface Outlined {
  readonly quality: 'voronoi' | 'hexagon';
  readonly polygons: readonly GridPolygon[];
}

export interface Built {
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
