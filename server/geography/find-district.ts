import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { parsePostcode } from './postcode-rule.ts';

export interface District {
  readonly id: number;
  readonly code: string;
  readonly town: string | null;
  readonly county: string | null;
  /** Path of the region pages, such as `england/leicestershire/leicester`. */
  readonly path: string;
  /** The fixed centre of the district; null where no position is known. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The active district of that very code, or the one that the code is an alias of. */
export function findDistrictByCode(db: Db, asked: { country: CountryCode; code: string }): Promise<District | undefined> {
  return db.first(sql<District>`
    select r.id, r.code, r.town, r.county, r.path, r.lat, r.lng
    from regions r
    where r.id = coalesce(
      (select d.id from regions d where d.country = ${asked.country} and d.level = 'district' and d.code = ${asked.code} and d.active),
      (select a.district_id from district_aliases a where a.country = ${asked.country} and a.code = ${asked.code}))`);
}

/** Finds the district of what a person typed: a full postcode or a district. Undefined for a malformed or unknown one. */
export async function findDistrict(db: Db, asked: { country: CountryCode; postcode: string }): Promise<District | undefined> {
  const parsed = parsePostcode(asked.country, asked.postcode);
  if (parsed === null) return undefined;
  return findDistrictByCode(db, { country: asked.country, code: parsed.district });
}
