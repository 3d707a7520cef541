import { regionRules } from '../../../contract/countries/all-countries.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { DistrictCentre } from './district-centres-rule.ts';

/** Ranks of `regions.source`; a row is overwritten only by an equal or better source. */
const ranks: Readonly<Record<string, number>> = { 'geonames-postcodes': 1, codepoint: 2, onspd: 3 };
const ownRank = 0;

export type PositionSource = 'geonames-postcodes' | 'codepoint' | 'onspd';

export interface KnownDistrict {
  readonly id: number;
  readonly country: CountryCode;
  readonly code: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly parentId: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly source: string;
  readonly active: boolean;
  readonly geographic: boolean;
}

export interface KnownArea {
  readonly id: number;
  readonly country: CountryCode;
  readonly code: string;
}

export interface Move {
  readonly district: KnownDistrict;
  readonly lat: number;
  readonly lng: number;
  /** Distance moved; null without a previous position. */
  readonly km: number | null;
}

export interface NewDistrict {
  readonly country: CountryCode;
  readonly code: string;
  readonly name: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly parentId: number;
  readonly lat: number;
  readonly lng: number;
}

export interface PositionChanges {
  readonly moves: readonly Move[];
  readonly added: readonly NewDistrict[];
  /** Same position: only the source changes. */
  readonly unmoved: readonly KnownDistrict[];
  /** From a better source; unchanged. */
  readonly kept: readonly KnownDistrict[];
  /** Without a location (large users, withdrawn); unchanged. */
  readonly hidden: readonly string[];
  /** Codes outside any known area. */
  readonly homeless: readonly string[];
  /** Our districts missing from the files. */
  readonly absent: readonly KnownDistrict[];
}

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;
const kilometresPerDegree = 111.2;

function kilometresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, east) * kilometresPerDegree;
}

function nearestTo(centre: DistrictCentre, districts: readonly KnownDistrict[]): KnownDistrict | undefined {
  let nearest: KnownDistrict | undefined;
  let distance = Infinity;
  for (const district of districts) {
    if (district.lat === null || district.lng === null) continue;
    const km = kilometresBetween(centre, { lat: district.lat, lng: district.lng });
    if (km >= distance) continue;
    nearest = district;
    distance = km;
  }
  return nearest;
}

/** Derives the area from the code where possible; otherwise uses the nearest district's. */
function findAreaId(centre: DistrictCentre, nearest: KnownDistrict | undefined, areas: readonly KnownArea[]): number | undefined {
  const own = regionRules[centre.country]?.areaOf(centre.code);
  if (own === undefined) return nearest?.parentId;
  return areas.find((area) => area.country === centre.country && area.code === own)?.id;
}

function newDistrict(centre: DistrictCentre, nearest: KnownDistrict | undefined, parentId: number): NewDistrict {
  const town = centre.place ?? nearest?.town ?? null;
  return {
    country: centre.country,
    code: centre.code,
    name: regionRules[centre.country]?.namesDistrict === true ? centre.code : `${centre.code} ${town ?? ''}`.trim(),
    town,
    county: nearest?.county ?? null,
    path: nearest?.path ?? centre.country,
    parentId,
    lat: rounded(centre.lat),
    lng: rounded(centre.lng),
  };
}

/** Computes the district changes of a position import. */
export function positionChanges(given: {
  readonly source: PositionSource;
  readonly centres: readonly DistrictCentre[];
  readonly districts: readonly KnownDistrict[];
  readonly areas: readonly KnownArea[];
}): PositionChanges {
  const known = new Map(given.districts.map((district) => [`${district.country} ${district.code}`, district]));
  const shown = Map.groupBy(
    given.districts.filter((district) => district.active && district.geographic),
    (district) => district.country,
  );
  const moves: Move[] = [];
  const added: NewDistrict[] = [];
  const [unmoved, kept]: [KnownDistrict[], KnownDistrict[]] = [[], []];
  const [hidden, homeless]: [string[], string[]] = [[], []];
  for (const centre of given.centres) {
    const district = known.get(`${centre.country} ${centre.code}`);
    if (district === undefined) {
      const nearest = nearestTo(centre, shown.get(centre.country) ?? []);
      const parentId = findAreaId(centre, nearest, given.areas);
      if (parentId === undefined) homeless.push(centre.code);
      else added.push(newDistrict(centre, nearest, parentId));
      // An inactive one came with an earlier import and is reactivated.
    } else if (!district.geographic) hidden.push(centre.code);
    else if ((ranks[district.source] ?? ownRank) > (ranks[given.source] ?? ownRank)) kept.push(district);
    else {
      const [lat, lng] = [rounded(centre.lat), rounded(centre.lng)];
      const before = district.lat === null || district.lng === null ? null : { lat: district.lat, lng: district.lng };
      if (district.active && before !== null && before.lat === lat && before.lng === lng) unmoved.push(district);
      else moves.push({ district, lat, lng, km: before === null ? null : kilometresBetween(before, { lat, lng }) });
    }
  }
  const named = new Set(given.centres.map((centre) => `${centre.country} ${centre.code}`));
  const countries = new Set(given.centres.map(({ country }) => country));
  const absent = [...shown.values()]
    .flat()
    .filter((district) => countries.has(district.country) && !named.has(`${district.country} ${district.code}`));
  return { moves, added, unmoved, kept, hidden, homeless, absent };
}
