import type { PlaceIndex } from '../positions/place-index.ts';
import { computeCentre, kilometresBetween, type Position } from '../positions/position.ts';
import { readingsBy, type Readings } from '../positions/postal-code-readings.ts';
import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import { slug } from '../text/slug.ts';
import { override, readTable } from '../text/tab-separated.ts';
import type { Region } from './region-row.ts';

const townReach = 45;
const farFromItsArea = 250;

interface Facts extends Position {
  readonly town: string;
  readonly county: string;
}

const readAuthored = (): Map<string, Facts> =>
  new Map(
    readTable(override('se-districts.tsv'), ['code', 'lat', 'lng', 'town', 'county']).map((row) => [
      row.code,
      { lat: Number(row.lat), lng: Number(row.lng), town: row.town, county: row.county },
    ]),
  );

/** The sources use English names and drop accents; the authored table and then the place names correct them. */
const swedishNames = (places: PlaceIndex) => {
  const authored = new Map(readTable(override('se-names.tsv'), ['source', 'name']).map((row) => [row.source, row.name]));
  return (name: string, near: Position): string => authored.get(name) ?? places.find(name, near, townReach)?.name ?? name;
};

/** The first city near the position, because a record often names the provider's town. */
const cityIn = (readings: Readings, at: Position, places: PlaceIndex): string =>
  readings.cities.find((city) => places.find(city, at, townReach) !== undefined) ?? readings.cities[0] ?? '';

const factsReader = (places: PlaceIndex) => {
  const counties = new Map(readTable(override('se-counties.tsv'), ['geolite', 'name']).map((row) => [row.geolite, row.name]));
  const inSwedish = swedishNames(places);
  return (readings: Readings, areaCentre: Position): Facts => {
    const plausible = readings.positions.find((position) => kilometresBetween(position, areaCentre) < farFromItsArea);
    const position = plausible ?? areaCentre;
    return {
      ...position,
      town: inSwedish(cityIn(readings, position, places), position),
      county: counties.get(readings.subdivisions.find((entry) => entry !== '') ?? '') ?? '',
    };
  };
};

export const seRegions = (records: readonly GeoLiteRecord[], places: PlaceIndex): Region[] => {
  const fiveDigits = records.filter((record) => /^\d{3} ?\d{2}$/.test(record.postalCode));
  const byPrefix = (length: number) => readingsBy(fiveDigits, (record) => record.postalCode.slice(0, length));
  const authored = readAuthored();
  const readFacts = factsReader(places);
  const areaFacts = new Map(
    [...byPrefix(2)].map(([code, readings]) => [code, authored.get(code) ?? readFacts(readings, computeCentre(readings.positions))]),
  );
  const districtFacts = new Map<string, Facts>();
  for (const [code, readings] of byPrefix(3)) {
    districtFacts.set(code, readFacts(readings, areaFacts.get(code.slice(0, 2)) ?? computeCentre(readings.positions)));
  }
  for (const [code, facts] of authored) if (code.length === 3) districtFacts.set(code, facts);
  const toRegion = (code: string, facts: Facts, parentCode: string): Region => ({
    country: 'se',
    level: parentCode === '' ? 'area' : 'district',
    code,
    name: parentCode === '' ? facts.town : `${code} ${facts.town}`,
    town: facts.town,
    county: facts.county,
    parentCode,
    path: ['sweden', slug(facts.county), slug(facts.town)].join('/'),
    lat: facts.lat,
    lng: facts.lng,
    source: authored.has(code) ? 'authored' : 'geolite',
    active: true,
    geographic: true,
  });
  const districts = [...districtFacts].map(([code, facts]) => toRegion(code, facts, code.slice(0, 2)));
  const areas = [...areaFacts].map(([code, facts]) => {
    const members = districts.filter((district) => district.parentCode === code);
    return { ...toRegion(code, facts, ''), ...computeCentre(members) };
  });
  return [...areas, ...districts];
};
