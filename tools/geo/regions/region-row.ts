import type { Outlined } from '../build-outlines.ts';
import { boxOf } from '../outlines/mercator.ts';
import { degreesOf, type GridPolygon } from '../outlines/shared-borders.ts';
import type { Position } from '../positions/position.ts';

export const countryCodes = ['gb', 'dk', 'se', 'no'] as const;
export type CountryCode = (typeof countryCodes)[number];

export interface Region extends Position {
  readonly country: CountryCode;
  readonly level: 'area' | 'district';
  readonly code: string;
  readonly name: string;
  readonly town: string;
  readonly county: string;
  readonly parentCode: string;
  readonly path: string;
  readonly source: 'geolite' | 'geonames' | 'authored';
  readonly active: boolean;
  readonly geographic: boolean;
}

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
  const { west, south, east, north } = boxOf(polygons.flat(2));
  return `{${[west, south, east, north].map(degreesOf).join(',')}}`;
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

const natural = new Intl.Collator('en', { numeric: true });

export const inRegionOrder = (a: Region, b: Region): number =>
  (a.country < b.country ? -1 : a.country > b.country ? 1 : 0) ||
  (a.level < b.level ? -1 : a.level > b.level ? 1 : 0) ||
  natural.compare(a.code, b.code);
