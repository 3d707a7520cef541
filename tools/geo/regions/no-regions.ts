import type { PlaceIndex } from '../positions/place-index.ts';
import { computeCentre, kilometresBetween, type Position } from '../positions/position.ts';
import { readingsBy, type Readings } from '../positions/postal-code-readings.ts';
import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import { readNorwegianCodes, type NorwegianCode } from '../sources/read-norwegian-codes.ts';
import { slug } from '../text/slug.ts';
import { override, readTable } from '../text/tab-separated.ts';
import type { Region } from './region-row.ts';
import { readAdminNames, readListedCities } from '../sources/read-geonames-places.ts';

interface Municipality {
  readonly county: string;
  readonly position: Position | undefined;
}

/** Municipalities by their name in the postal register, with their county of 2024. */
const readMunicipalities = (names: Iterable<string>): Map<string, Municipality> => {
  const admin = readAdminNames();
  const keyByName = new Map<string, string>();
  for (const [key, name] of admin.second) if (key.startsWith('NO.')) keyByName.set(name.toLowerCase(), key);
  for (const row of readTable(override('no-municipalities.tsv'), ['municipality', 'geonames'])) {
    keyByName.set(row.municipality.toLowerCase(), row.geonames);
  }
  const cities = Map.groupBy(readListedCities('no'), (city) => city.municipality);
  const authored = new Map(
    readTable(override('no-positions.tsv'), ['municipality', 'lat', 'lng']).map((row) => [
      row.municipality,
      { lat: Number(row.lat), lng: Number(row.lng) },
    ]),
  );
  return new Map(
    [...new Set(names)].map((name) => {
      const key = keyByName.get(name.toLowerCase());
      // Svalbard and Jan Mayen count as counties without municipalities.
      if (key === undefined) return [name, { county: name, position: authored.get(name) }];
      const county = admin.first.get(key.split('.').slice(0, 2).join('.')) ?? '';
      const members = cities.get(key);
      return [name, { county, position: members === undefined ? undefined : computeCentre(members) }];
    }),
  );
};

const farFromItsMunicipality = 120;

interface Placed {
  readonly position: Position;
  readonly source: Region['source'];
}

const placer = (readings: ReadonlyMap<string, Readings>, places: PlaceIndex, codes: readonly NorwegianCode[]) => {
  const known = (code: string): Position | undefined => readings.get(code)?.positions[0];
  const byTown = Map.groupBy(codes, (entry) => `${entry.town}|${entry.municipality}`);
  const byMunicipality = Map.groupBy(codes, (entry) => entry.municipality);
  const computeKnownCentre = (entries: readonly NorwegianCode[] | undefined): Position | undefined => {
    const positions = (entries ?? []).flatMap((entry) => known(entry.code) ?? []);
    return positions.length === 0 ? undefined : computeCentre(positions);
  };
  /** A reading counts only within reach of its municipality; a stray one is worse than the town's centre. */
  return (entry: NorwegianCode, municipality: Municipality | undefined): Placed => {
    const anchor = municipality?.position ?? computeKnownCentre(byMunicipality.get(entry.municipality));
    const near = (position: Position): boolean => anchor === undefined || kilometresBetween(position, anchor) < farFromItsMunicipality;
    const reading = readings.get(entry.code)?.positions.find(near);
    if (reading !== undefined) return { position: reading, source: 'geolite' };
    const town = anchor === undefined ? undefined : places.find(entry.town, anchor, farFromItsMunicipality);
    if (town !== undefined) return { position: town, source: 'geonames' };
    const siblings = computeKnownCentre(byTown.get(`${entry.town}|${entry.municipality}`));
    if (siblings !== undefined && near(siblings)) return { position: siblings, source: 'geolite' };
    if (anchor === undefined) throw new Error(`No position for the Norwegian code ${entry.code}`);
    return { position: anchor, source: municipality?.position === undefined ? 'geolite' : 'geonames' };
  };
};

export const noRegions = (records: readonly GeoLiteRecord[], places: PlaceIndex): Region[] => {
  const codes = readNorwegianCodes();
  const counties = readTable(override('no-counties.tsv'), ['code', 'name']);
  const codeByCounty = new Map(counties.map((county) => [county.name, county.code]));
  const municipalities = readMunicipalities(codes.map((entry) => entry.municipality));
  const place = placer(
    readingsBy(records, (record) => record.postalCode),
    places,
    codes,
  );
  const districts = codes.map((entry): Region => {
    const municipality = municipalities.get(entry.municipality);
    const county = municipality?.county ?? '';
    const parentCode = codeByCounty.get(county);
    if (parentCode === undefined) throw new Error(`No county for ${entry.code} ${entry.municipality}`);
    const { position, source } = place(entry, municipality);
    return {
      country: 'no',
      level: 'district',
      code: entry.code,
      name: `${entry.code} ${entry.town}`,
      town: entry.town,
      county,
      parentCode,
      path: `norway/${slug(county)}/${slug(entry.town)}`,
      lat: position.lat,
      lng: position.lng,
      source,
      active: true,
      geographic: true,
    };
  });
  const areas = counties.map(({ code, name }): Region => ({
    country: 'no',
    level: 'area',
    code,
    name,
    town: name,
    county: name,
    parentCode: '',
    path: `norway/${slug(name)}`,
    ...computeCentre(districts.filter((district) => district.parentCode === code)),
    source: 'authored',
    active: true,
    geographic: true,
  }));
  return [...areas, ...districts];
};
