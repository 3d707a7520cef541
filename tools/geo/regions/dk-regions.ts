import { computeCentre, nearest, type Position } from '../positions/position.ts';
import { readingsBy } from '../positions/postal-code-readings.ts';
import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import { slug } from '../text/slug.ts';
import { override, readTable } from '../text/tab-separated.ts';
import type { Region } from './region-row.ts';

/** ISO 3166-2 numbers of the five regions. */
const regions = [
  { code: '81', name: 'Region Nordjylland', english: 'North Denmark' },
  { code: '82', name: 'Region Midtjylland', english: 'Central Jutland' },
  { code: '83', name: 'Region Syddanmark', english: 'South Denmark' },
  { code: '84', name: 'Region Hovedstaden', english: 'Capital Region' },
  { code: '85', name: 'Region Sjælland', english: 'Zealand' },
] as const;

/** Each street of the inner city has its own code, but people think of three districts. */
const innerCopenhagen = [
  { district: '1000', from: 1000, to: 1499 },
  { district: '1500', from: 1500, to: 1799 },
  { district: '1800', from: 1800, to: 1999 },
] as const;

export const dkAliases = (): { country: string; code: string; district_code: string }[] =>
  innerCopenhagen.flatMap(({ district, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, offset) => String(from + offset))
      .filter((code) => code !== district)
      .map((code) => ({ country: 'dk', code, district_code: district })),
  );

interface Placed extends Position {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly authored: boolean;
  readonly geographic: boolean;
}

const regionNumber = (subdivision: string | undefined): string => regions.find((region) => region.english === subdivision)?.code ?? '';

const readDistricts = (records: readonly GeoLiteRecord[]): Placed[] => {
  const readings = readingsBy(records, (record) => record.postalCode);
  const districts = readTable(override('dk-districts.tsv'), ['code', 'name', 'lat', 'lng', 'geographic']).map((row) => {
    const read = readings.get(row.code);
    const position = row.lat === '' ? read?.positions[0] : { lat: Number(row.lat), lng: Number(row.lng) };
    if (position === undefined) throw new Error(`No position for the Danish code ${row.code}`);
    const region = regionNumber(read?.subdivisions.find((entry) => entry !== ''));
    return { ...position, code: row.code, name: row.name, region, authored: row.lat !== '', geographic: row.geographic === 't' };
  });
  const known = districts.filter((district) => district.region !== '');
  return districts.map((district) => ({ ...district, region: district.region || (nearest(district, known)?.region ?? '') }));
};

const districtRegion = (placed: Placed): Region => {
  const county = regions.find((region) => region.code === placed.region)?.name ?? '';
  return {
    country: 'dk',
    level: 'district',
    code: placed.code,
    name: `${placed.code} ${placed.name}`,
    town: placed.name,
    county,
    parentCode: placed.region,
    path: `denmark/${slug(county)}/${slug(placed.name)}`,
    lat: placed.lat,
    lng: placed.lng,
    source: placed.authored ? 'authored' : 'geolite',
    active: true,
    geographic: placed.geographic,
  };
};

export const dkRegions = (records: readonly GeoLiteRecord[]): Region[] => {
  const districts = readDistricts(records).map(districtRegion);
  const areas = regions.map(({ code, name }): Region => ({
    country: 'dk',
    level: 'area',
    code,
    name,
    town: name,
    county: name,
    parentCode: '',
    path: `denmark/${slug(name)}`,
    ...computeCentre(districts.filter((district) => district.parentCode === code)),
    source: 'authored',
    active: true,
    geographic: true,
  }));
  return [...areas, ...districts];
};
