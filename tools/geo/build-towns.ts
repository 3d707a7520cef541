import { toPosition } from './outlines/mercator.ts';
import type { Site } from './outlines/sites.ts';
import { kilometresBetween, type Position } from './positions/position.ts';
import type { Region } from './regions/region-row.ts';
import type { Place } from './sources/read-geonames-places.ts';
import { foldName } from './text/slug.ts';
import { override, readTable, reference, writeTable } from './text/tab-separated.ts';

const columns = ['country', 'name', 'county', 'district_code', 'lat', 'lng', 'population'] as const;
const maxTownRows = 12_000;
const namesakeReachKm = 8;
/** Abandoned and historical places are useless answers to "where do you work?". */
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** GeoNames counts the bases on Cyprus as British. */
const farFromDistricts = 60;

type District = Region;

/** A site of the outlines, as a position. */
interface Spot extends Position {
  readonly district: District;
}

const nearestFew = (to: Position, spots: readonly Spot[], count: number): { district: District; km: number }[] => {
  const few: { district: District; km: number }[] = [];
  for (const spot of spots) {
    const km = kilometresBetween(to, spot);
    const last = few.at(-1);
    if (few.length === count && last !== undefined && km >= last.km) continue;
    few.push({ district: spot.district, km });
    few.sort((a, b) => a.km - b.km);
    if (few.length > count) few.pop();
  }
  return few;
};

/** A town belongs to a nearby district of the same name, otherwise to the nearest site. */
const findDistrict = (place: Place, name: string, spots: readonly Spot[]): District | undefined => {
  const few = nearestFew(place, spots, 6).filter(({ km }) => km < farFromDistricts);
  const namesake = few.find(({ district, km }) => km < namesakeReachKm && foldName(district.town) === foldName(name));
  return (namesake ?? few[0])?.district;
};

type Town = Record<(typeof columns)[number], string>;

const byRank = (a: Town, b: Town): number =>
  Number(b.population) - Number(a.population) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const inFileOrder = (a: Town, b: Town): number =>
  (a.country < b.country ? -1 : a.country > b.country ? 1 : 0) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
  (a.county < b.county ? -1 : a.county > b.county ? 1 : 0);

export const buildTowns = (places: readonly Place[], sites: readonly Site[]): number => {
  const spots = Map.groupBy<string, Spot>(
    sites.map((site): Spot => ({ district: site.district, ...toPosition(site.point) })),
    ({ district }) => district.country,
  );
  const ownName = new Map(readTable(override('town-names.tsv'), ['geonames', 'name']).map((row) => [row.geonames, row.name]));
  const towns = places.flatMap((place): Town[] => {
    if (gone.has(place.featureCode)) return [];
    const name = ownName.get(place.name) ?? place.name;
    const district = findDistrict(place, name, spots.get(place.country) ?? []);
    if (district === undefined) return [];
    return [
      {
        country: place.country,
        name,
        county: district.county,
        district_code: district.code,
        lat: place.lat.toFixed(3),
        lng: place.lng.toFixed(3),
        population: String(place.population),
      },
    ];
  });
  const seen = new Set<string>();
  const kept = towns
    .sort(byRank)
    .filter((town) => {
      const key = `${town.country}|${foldName(town.name)}|${town.county}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxTownRows)
    .sort(inFileOrder);
  writeTable(reference('towns.tsv'), columns, kept);
  return kept.length;
};
