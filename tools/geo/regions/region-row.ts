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

const natural = new Intl.Collator('en', { numeric: true });

export const inRegionOrder = (a: Region, b: Region): number =>
  (a.country < b.country ? -1 : a.country > b.country ? 1 : 0) ||
  (a.level < b.level ? -1 : a.level > b.level ? 1 : 0) ||
  natural.compare(a.code, b.code);
