import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';

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

/**
 * Finds the district of what a person typed, a full postcode or a district alone: the active one of that very code, or the one
 * that the code is an alias of. Undefined for a malformed or unknown text.
 */
export async function findDistrict(db: Db, asked: { country: CountryCode; text: string }): Promise<District | undefined> {
  const parsed = parsePostcode(asked.country, asked.text);
  if (parsed === null) return undefined;
  const { country } = asked;
  const code = parsed.district;
  return db.first(sql<District>`
    select r.id, r.code, r.town, r.county, r.path, r.lat, r.lng
    from regions r
    where r.id = coalesce(
      (select d.id from regions d where d.country = ${country} and d.level = 'district' and d.code = ${code} and d.active),
      (select a.district_id from district_aliases a where a.country = ${country} and a.code = ${code}))`);
}
