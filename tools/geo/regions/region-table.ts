import type { Outlined } from '../build-outlines.ts';
import { toDegrees, type GridPolygon } from '../outlines/grid.ts';
import { computeBox } from '../outlines/mercator.ts';
import type { Region } from './region-row.ts';

export const regionColumns = [
  'country',
  'level',
  'code',
  'name',
  'town',
  'county',
  'parent_code',
  'path',
  'lat',
  'lng',
  'bbox',
  'geometry_quality',
  'source',
  'active',
  'geographic',
] as const;

const flag = (value: boolean): string => (value ? 't' : 'f');

/** West, south, east, north, as PostgreSQL writes an array. */
const boxText = (polygons: readonly GridPolygon[]): string => {
  const { west, south, east, north } = computeBox(polygons.flat(2));
  return `{${[west, south, east, north].map(toDegrees).join(',')}}`;
};

export const toRegionRow = (region: Region, outlined: Outlined | undefined): Record<(typeof regionColumns)[number], string> => ({
  country: region.country,
  level: region.level,
  code: region.code,
  name: region.name,
  town: region.town,
  county: region.county,
  parent_code: region.parentCode,
  path: region.path,
  lat: region.lat.toFixed(3),
  lng: region.lng.toFixed(3),
  bbox: outlined === undefined ? '' : boxText(outlined.polygons),
  geometry_quality: outlined?.quality ?? 'none',
  source: region.source,
  active: flag(region.active),
  geographic: flag(region.geographic),
});
