import { hash } from 'node:crypto';
import { areaOutlines, countryOutlines, countryTowns } from '../../contract/geography/endpoints.ts';
import { type CountryCode, knownCountry } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { prepareAnswer, type PreparedAnswer } from '../platform/http/prepared-answer.ts';
import { listAttributions } from './attribution-query.ts';
import { stepsPerDegree, type StepRings } from './outline-rule.ts';

/** Fingerprint that changes with every load or import of the country's regions or outlines. */
async function findOutlineState(db: Db, country: CountryCode): Promise<string> {
  const found = await db.first(sql<{ state: string }>`
    select concat_ws(' ', (select value #>> '{}' from business_settings where key = 'reference.checksum'),
                     (select max(id) from geography_imports where country = ${country})) as state`);
  return found?.state ?? '';
}

interface OutlinedArea {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly rings: StepRings;
}

/** Columnar; points alternate x and y, in steps. */
interface DistrictColumns {
  readonly ids: number[];
  readonly codes: string[];
  readonly towns: string[];
  readonly points: (number | null)[];
}

const natural = new Intl.Collator('en', { numeric: true });
const byCode = (a: { readonly code: string }, b: { readonly code: string }): number => natural.compare(a.code, b.code);
const toStep = (degrees: number): number => Math.round(degrees * stepsPerDegree);
const inSteps = (degrees: number | null): number | null => (degrees === null ? null : toStep(degrees));

/** Lists the areas on the map, each with its districts by code. */
async function listOutlinedAreas(db: Db, country: CountryCode): Promise<(OutlinedArea & { districts: DistrictColumns })[]> {
  const [areas, districts] = await Promise.all([
    db.rows(sql<OutlinedArea>`
      select r.id, r.code, r.name, o.rings
      from regions r join outlines o on o.region_id = r.id
      where r.country = ${country} and r.level = 'area' and r.active and r.geographic`),
    db.rows(sql<{ id: number; parent_id: number; code: string; town: string | null; lat: number | null; lng: number | null }>`
      select r.id, r.parent_id, r.code, r.town, r.lat, r.lng
      from regions r
      where r.country = ${country} and r.level = 'district' and r.active and r.geographic`),
  ]);
  const byArea = Map.groupBy(districts.sort(byCode), (district) => district.parent_id);
  return areas.sort(byCode).map((area) => {
    const members = byArea.get(area.id) ?? [];
    return {
      ...area,
      districts: {
        ids: members.map(({ id }) => id),
        codes: members.map(({ code }) => code),
        towns: members.map(({ town }) => town ?? ''),
        points: members.flatMap(({ lat, lng }) => [inSteps(lng), inSteps(lat)]),
      },
    };
  });
}

interface AreaOutlines {
  readonly id: number;
  readonly code: string;
  readonly districts: { readonly id: number; readonly rings: StepRings }[];
}

async function findAreaOutlines(db: Db, asked: { country: CountryCode; area: string }): Promise<AreaOutlines | undefined> {
  const area = await db.first(sql<{ id: number; code: string }>`
    select r.id, r.code from regions r
    where r.country = ${asked.country} and r.level = 'area' and r.code = ${asked.area} and r.active and r.geographic`);
  if (area === undefined) return undefined;
  const districts = await db.rows(sql<{ id: number; rings: StepRings }>`
    select r.id, o.rings
    from regions r join outlines o on o.region_id = r.id
    where r.parent_id = ${area.id} and r.active and r.geographic
    order by r.id`);
  return { ...area, districts };
}

/** Lists the towns of a country, largest first; those without a known population are last. */
async function listTowns(db: Db, country: CountryCode): Promise<{ names: string[]; points: number[] }> {
  const towns = await db.rows(sql<{ name: string; lat: number; lng: number }>`
    select t.name, t.lat, t.lng from towns t where t.country = ${country} order by t.population desc, t.name collate "C", t.lat, t.lng`);
  return { names: towns.map(({ name }) => name), points: towns.flatMap(({ lat, lng }) => [toStep(lng), toStep(lat)]) };
}

interface CountryCache {
  readonly state: string;
  readonly country: Promise<PreparedAnswer>;
  /** Prepared on the first call: maps ask for towns after their outlines. */
  towns: Promise<PreparedAnswer> | undefined;
  readonly areas: Map<string, Promise<PreparedAnswer | undefined>>;
}

interface OutlineAnswers {
  /** Areas of a country; undefined if not served. */
  country(db: Db, code: string): Promise<PreparedAnswer | undefined>;
  /** Districts of an area; `version` is that of the caller's areas. */
  area(db: Db, asked: { country: string; area: string; version: string | undefined }): Promise<PreparedAnswer | undefined>;
  /** Towns of a country; undefined if not served. */
  towns(db: Db, code: string): Promise<PreparedAnswer | undefined>;
}

async function prepareCountry(db: Db, country: CountryCode, state: string): Promise<PreparedAnswer> {
  const [areas, sources] = await Promise.all([listOutlinedAreas(db, country), listAttributions(db)]);
  const attribution = sources.filter(({ countries }) => countries.includes(country)).map((source) => source.attribution);
  // Includes the ids, so browsers never reuse another database's answers from the same host.
  const version = hash('sha1', state + JSON.stringify(areas), 'base64url');
  return prepareAnswer(countryOutlines, version, { data: { country, version, areas, attribution } });
}

/**
 * Caches prepared answers of the current state: about a megabyte for four countries. A load or import in any process invalidates them on
 * the next call.
 */
export function outlineAnswers(): OutlineAnswers {
  const shelves = new Map<CountryCode, CountryCache>();

  const loadShelf = async (db: Db, country: CountryCode): Promise<CountryCache> => {
    const state = await findOutlineState(db, country);
    const known = shelves.get(country);
    if (known?.state === state) return known;
    const shelf: CountryCache = { state, country: prepareCountry(db, country, state), towns: undefined, areas: new Map() };
    shelves.set(country, shelf);
    // Do not cache failures.
    shelf.country.catch(() => shelves.delete(country));
    return shelf;
  };

  const areaOn = (db: Db, shelf: CountryCache, country: CountryCode, area: string): Promise<PreparedAnswer | undefined> => {
    const known = shelf.areas.get(area);
    if (known !== undefined) return known;
    const prepared = Promise.all([shelf.country, findAreaOutlines(db, { country, area })]).then(([{ version }, found]) =>
      found === undefined ? undefined : prepareAnswer(areaOutlines, version, { data: found }),
    );
    shelf.areas.set(area, prepared);
    const forget = (): void => void shelf.areas.delete(area);
    // Nor unknown codes, which are unbounded.
    prepared.then((answer) => answer ?? forget(), forget);
    return prepared;
  };

  const townsOn = (db: Db, shelf: CountryCache, country: CountryCode): Promise<PreparedAnswer> => {
    if (shelf.towns !== undefined) return shelf.towns;
    const prepared = Promise.all([shelf.country, listTowns(db, country)]).then(([{ version }, towns]) =>
      prepareAnswer(countryTowns, version, { data: towns }),
    );
    shelf.towns = prepared;
    prepared.catch(() => (shelf.towns = undefined));
    return prepared;
  };

  return {
    towns: async (db, code) => {
      const country = knownCountry(code);
      return country === undefined ? undefined : townsOn(db, await loadShelf(db, country), country);
    },
    country: async (db, code) => {
      const country = knownCountry(code);
      return country === undefined ? undefined : (await loadShelf(db, country)).country;
    },
    area: async (db, asked) => {
      const country = knownCountry(asked.country);
      if (country === undefined) return undefined;
      const known = shelves.get(country);
      const cachedArea =
        known !== undefined && (await known.country).version === asked.version ? await known.areas.get(asked.area) : undefined;
      // A version is immutable, so a cached one needs no check.
      return cachedArea ?? areaOn(db, await loadShelf(db, country), country, asked.area);
    },
  };
}
