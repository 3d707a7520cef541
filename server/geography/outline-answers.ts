import { hash } from 'node:crypto';
import { areaOutlines, countryOutlines } from '../../contract/geography/endpoints.ts';
import { knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { prepareAnswer, type PreparedAnswer } from '../platform/http/prepared-answer.ts';
import { listAttributions } from './attribution-query.ts';
import { findAreaOutlines, findOutlineState, listOutlinedAreas } from './outlines-query.ts';

interface Shelf {
  readonly state: string;
  readonly country: Promise<PreparedAnswer>;
  readonly areas: Map<string, Promise<PreparedAnswer | undefined>>;
}

export interface OutlineAnswers {
  /** The areas of a country; undefined where we do not serve it. */
  country(db: Db, code: string): Promise<PreparedAnswer | undefined>;
  /** The districts of an area; `version` is the one that the caller's areas are of. */
  area(db: Db, asked: { country: string; area: string; version: string | undefined }): Promise<PreparedAnswer | undefined>;
}

async function prepareCountry(db: Db, country: CountryCode, state: string): Promise<PreparedAnswer> {
  const [areas, sources] = await Promise.all([listOutlinedAreas(db, country), listAttributions(db)]);
  const attribution = sources.filter(({ countries }) => countries.includes(country)).map((source) => source.attribution);
  // The ids are part of it: another database on the same address must not find its browsers full of the ids of this one.
  const version = hash('sha1', state + JSON.stringify(areas), 'base64url');
  return prepareAnswer(countryOutlines, version, { data: { country, version, areas, attribution } });
}

/**
 * Keeps the prepared answers of the present state in memory: about a megabyte for all four countries. An import or a new
 * load of the reference data, in whatever process, makes the next call for a country look again.
 */
export function outlineAnswers(): OutlineAnswers {
  const shelves = new Map<CountryCode, Shelf>();

  const shelfOf = async (db: Db, country: CountryCode): Promise<Shelf> => {
    const state = await findOutlineState(db, country);
    const known = shelves.get(country);
    if (known?.state === state) return known;
    const shelf: Shelf = { state, country: prepareCountry(db, country, state), areas: new Map() };
    shelves.set(country, shelf);
    // A failure is answered to whoever asked, and not kept for the next.
    shelf.country.catch(() => shelves.delete(country));
    return shelf;
  };

  const areaOn = (db: Db, shelf: Shelf, country: CountryCode, area: string): Promise<PreparedAnswer | undefined> => {
    const known = shelf.areas.get(area);
    if (known !== undefined) return known;
    const prepared = Promise.all([shelf.country, findAreaOutlines(db, { country, area })]).then(([{ version }, found]) =>
      found === undefined ? undefined : prepareAnswer(areaOutlines, version, { data: found }),
    );
    shelf.areas.set(area, prepared);
    const forget = (): void => void shelf.areas.delete(area);
    // Unknown codes are not kept either: there is no end of them.
    prepared.then((answer) => answer ?? forget(), forget);
    return prepared;
  };

  return {
    country: async (db, code) => {
      const country = knownCountry(code);
      return country === undefined ? undefined : (await shelfOf(db, country)).country;
    },
    area: async (db, asked) => {
      const country = knownCountry(asked.country);
      if (country === undefined) return undefined;
      const known = shelves.get(country);
      const kept = known !== undefined && (await known.country).version === asked.version ? await known.areas.get(asked.area) : undefined;
      // What a version holds never changes, so for a kept one nobody has to be asked.
      return kept ?? areaOn(db, await shelfOf(db, country), country, asked.area);
    },
  };
}
