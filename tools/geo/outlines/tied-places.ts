import { kilometresBetween, type Position } from '../positions/position.ts';
import type { CountryCode, Region } from '../regions/region-row.ts';
import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import type { Place } from '../sources/read-geonames-places.ts';
import { foldName } from '../text/slug.ts';
import { override, readTable } from '../text/tab-separated.ts';

/** A point known to belong to a district. */
export interface TiedPlace extends Position {
  readonly district: Region;
}

/** Places with the same name are further apart than this. */
const reachKm = 20;
/** A record further than this from the rest of its district is a mistake. */
const strayKm = 60;
/** Radius within which an authored place overrides every other source. */
const correctedKm = 1.5;
/** Records of many districts at one point mean that the source had no exact position. */
const maxPerPoint = 2;
/** Abandoned and historical places do not count as villages. */
const villages = /^PPL(?!H|Q|W|CH)/;

/** The district code under which a record counts: Swedish ones by their first three digits. */
const districtCode = (country: CountryCode, postalCode: string): string => (country === 'se' ? postalCode.slice(0, 3) : postalCode);

/** Number of networks recorded for each district. */
type Weights = ReadonlyMap<Region, number>;
type Weigh = (records: readonly GeoLiteRecord[]) => Weights;

const weigher = (country: CountryCode, districts: readonly Region[]): Weigh => {
  const byCode = new Map(districts.map((district) => [district.code, district]));
  return (records) => {
    const weights = new Map<Region, number>();
    for (const { postalCode, networks } of records) {
      const district = byCode.get(districtCode(country, postalCode));
      if (district !== undefined) weights.set(district, (weights.get(district) ?? 0) + networks);
    }
    return weights;
  };
};

/** Returns the district with more than half of them. */
const majority = (weights: Weights): Region | undefined => {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return [...weights].find(([, weight]) => weight * 2 > total)?.[0];
};

const near = <Item extends Position>(place: Position, items: readonly Item[] | undefined): Item[] =>
  (items ?? []).filter((item) => kilometresBetween(item, place) < reachKm);

/** Assigns each village of the gazetteer to the district with most records of that name. */
const namedPlaces = (
  weigh: Weigh,
  districts: readonly Region[],
  places: readonly Place[],
  records: readonly GeoLiteRecord[],
): TiedPlace[] => {
  const named = records.filter((record) => record.city !== '');
  const byCity = Map.groupBy(named, (record) => foldName(record.city));
  const byTown = Map.groupBy(districts, (district) => foldName(district.town));
  return places
    .filter((place) => villages.test(place.featureCode))
    .flatMap((place): TiedPlace[] => {
      const names = [...place.alsoCalled];
      const recorded = majority(weigh(names.flatMap((name) => near(place, byCity.get(name)))));
      const namesakes = new Set(names.flatMap((name) => near(place, byTown.get(name))));
      const district = recorded ?? (namesakes.size === 1 ? [...namesakes][0] : undefined);
      return district === undefined ? [] : [{ lat: place.lat, lng: place.lng, district }];
    });
};

/** Further points of a district from its records. Records of a manually placed district are known to be wrong. */
const recordedPoints = (weigh: Weigh, records: readonly GeoLiteRecord[]): TiedPlace[] =>
  [...Map.groupBy(records, ({ lat, lng }) => `${lat.toFixed(3)} ${lng.toFixed(3)}`)].flatMap(([key, here]): TiedPlace[] => {
    const [lat = 0, lng = 0] = key.split(' ').map(Number);
    const weights = weigh(here);
    const district = weights.size > maxPerPoint ? undefined : majority(weights);
    if (district === undefined || district.source === 'authored' || kilometresBetween(district, { lat, lng }) > strayKm) return [];
    return [{ lat, lng, district }];
  });

/** Covers villages the sources omit or misplace. */
const authoredPlaces = (country: CountryCode, districts: readonly Region[]): TiedPlace[] => {
  if (country !== 'gb') return [];
  return readTable(override('gb-sites.tsv'), ['code', 'lat', 'lng', 'place']).map(({ code, lat, lng }) => {
    const district = districts.find((one) => one.code === code);
    if (district === undefined) throw new Error(`gb-sites.tsv: no district ${code}`);
    return { lat: Number(lat), lng: Number(lng), district };
  });
};

export const tiedPlaces = (
  country: CountryCode,
  districts: readonly Region[],
  places: readonly Place[],
  records: readonly GeoLiteRecord[],
): TiedPlace[] => {
  const weigh = weigher(country, districts);
  const authored = authoredPlaces(country, districts);
  const found = [...namedPlaces(weigh, districts, places, records), ...recordedPoints(weigh, records)];
  return [...authored, ...found.filter((place) => authored.every((own) => kilometresBetween(own, place) > correctedKm))];
};
