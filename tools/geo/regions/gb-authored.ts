import type { Position } from '../positions/position.ts';
import { override, readTable } from '../text/tab-separated.ts';

export interface AuthoredTown {
  readonly town: string;
  readonly county: string;
}

export interface AuthoredDistrict extends Position {
  readonly town: string;
  /** Empty where the area decides the county. */
  readonly county: string;
}

const toDistrict = (row: { lat: string; lng: string; town: string; county?: string }): AuthoredDistrict => ({
  lat: Number(row.lat),
  lng: Number(row.lng),
  town: row.town,
  county: row.county ?? '',
});

export const readAuthored = () => {
  const innerCity = readTable(override('gb-inner-city.tsv'), ['code', 'lat', 'lng', 'town']);
  const missing = readTable(override('gb-missing.tsv'), ['code', 'lat', 'lng', 'town', 'county']);
  return {
    areas: readTable(override('gb-areas.tsv'), ['code', 'name', 'path']),
    countyOf: new Map(readTable(override('gb-counties.tsv'), ['subdivision', 'county']).map((row) => [row.subdivision, row.county])),
    districts: new Map<string, AuthoredDistrict>([...innerCity, ...missing].map((row) => [row.code, toDistrict(row)])),
    towns: new Map<string, AuthoredTown>(readTable(override('gb-towns.tsv'), ['code', 'town', 'county']).map((row) => [row.code, row])),
    nonGeographic: new Map(readTable(override('gb-non-geographic.tsv'), ['code', 'reason']).map((row) => [row.code, row.reason])),
  };
};

export type Authored = ReturnType<typeof readAuthored>;
