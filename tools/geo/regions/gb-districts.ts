import type { PlaceIndex } from '../positions/place-index.ts';
import { computeCentre, kilometresBetween, nearest, type Position } from '../positions/position.ts';
import type { Readings } from '../positions/postal-code-readings.ts';
import type { Authored } from './gb-authored.ts';

export interface GbDistrict extends Position {
  readonly code: string;
  readonly area: string;
  readonly nation: string;
  readonly town: string;
  readonly county: string;
  readonly authored: boolean;
}

const londonAreas = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC']);
const farFromItsArea = 90;
const townReach = 16;

export const parseArea = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? '';

/** The likeliest position, or a less frequent one closer to the area if the first is too far away. */
const positionIn = (readings: Readings, areaCentre: Position | undefined): Position | undefined => {
  const [likeliest] = readings.positions;
  if (likeliest === undefined || areaCentre === undefined) return likeliest;
  const plausible = readings.positions.filter((position) => kilometresBetween(position, areaCentre) < farFromItsArea);
  return plausible[0] ?? likeliest;
};

const countyFrom = (readings: Readings, countyOf: Authored['countyOf']): { nation: string; county: string } => {
  const named = readings.subdivisions.find((entry) => entry.includes('/'));
  const [nation = '', subdivision = ''] = (named ?? readings.subdivisions[0] ?? '').split('/');
  return { nation, county: countyOf.get(subdivision) ?? subdivision };
};

const getBorough = (readings: Readings): string =>
  readings.subdivisions
    .find((entry) => entry.includes('/'))
    ?.split('/')[1]
    ?.replace('City of Westminster', 'Westminster') ?? '';

const townFrom = (readings: Readings, at: Position, places: PlaceIndex, inLondon: boolean): string => {
  const candidates = inLondon ? readings.cities.filter((city) => city !== 'London') : readings.cities;
  const near = candidates.find((city) => places.find(city, at, townReach) !== undefined);
  const unknown = candidates.find((city) => places.named(city).length === 0);
  return near ?? unknown ?? (inLondon ? getBorough(readings) : '') ?? '';
};

/** Centre of each area, from the likeliest positions of its outcodes. */
const areaCentres = (readings: ReadonlyMap<string, Readings>): Map<string, Position> => {
  const members = new Map<string, Position[]>();
  for (const [code, { positions }] of readings) {
    const [position] = positions;
    if (position !== undefined) members.set(parseArea(code), [...(members.get(parseArea(code)) ?? []), position]);
  }
  return new Map([...members].map(([area, positions]) => [area, computeCentre(positions)]));
};

export const gbDistricts = (readings: ReadonlyMap<string, Readings>, places: PlaceIndex, authored: Authored): GbDistrict[] => {
  const centres = areaCentres(readings);
  const districts: GbDistrict[] = [];
  for (const code of new Set([...readings.keys(), ...authored.districts.keys()])) {
    if (authored.nonGeographic.has(code)) continue;
    const area = parseArea(code);
    const own = authored.districts.get(code);
    const read = readings.get(code) ?? { positions: [], cities: [], subdivisions: [] };
    const position = own ?? positionIn(read, centres.get(area));
    if (position === undefined) continue;
    const from = countyFrom(read, authored.countyOf);
    const inLondon = londonAreas.has(area) || from.county === 'Greater London';
    const town = authored.towns.get(code) ?? own;
    districts.push({
      code,
      area,
      nation: from.nation,
      town: town?.town ?? townFrom(read, position, places, inLondon),
      county: town?.county || (inLondon ? 'Greater London' : from.county),
      lat: position.lat,
      lng: position.lng,
      authored: own !== undefined,
    });
  }
  return districts.map((district) => withNeighboursNames(district, districts));
};

/** If a record lacks county or town, uses those of the nearest district in the same area. */
const withNeighboursNames = (district: GbDistrict, all: readonly GbDistrict[]): GbDistrict => {
  if (district.town !== '' && district.county !== '' && district.nation !== '') return district;
  const neighbours = all.filter((other) => other.area === district.area && other.town !== '' && other.county !== '');
  const neighbour = nearest(
    district,
    neighbours.filter((other) => other.nation !== ''),
  );
  return {
    ...district,
    town: district.town || neighbour?.town || '',
    county: district.county || neighbour?.county || '',
    nation: district.nation || neighbour?.nation || '',
  };
};
