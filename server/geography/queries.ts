import { countryName } from '../../contract/kit/language.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { nameBegins } from '../platform/database/transaction.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { errorText, getTextLanguage } from '../platform/texts.ts';

/** Why a registration or enquiry from a closed country is refused. */
export const closedCountryText = (country: CountryCode): string =>
  errorText('countryClosed', { country: countryName(country, getTextLanguage()) });

interface Location {
  kind: 'town' | 'district';
  name: string;
  county: string | null;
  district: string | null;
}

const maxPerKind = 10;

function asPrefix(text: string): string {
  return `${text.replaceAll(/[%_\\]/g, '')}%`;
}

/**
 * Lists districts by code prefix, then towns by name prefix, largest first; ten of each at most. Full postcodes and aliases find their
 * district.
 */
export function listLocations(db: Db, asked: { country: CountryCode; search: string }): Promise<Location[]> {
  const { country, search } = asked;
  const parsed = parsePostcode(country, search);
  const code = parsed?.district ?? search.toUpperCase().replaceAll(/\s/g, '');
  // A full postcode has one district; LE4 alone may be the start of LE41.
  const codes = parsed === null || parsed.full === null ? asPrefix(code) : code;
  return db.rows(sql<Location>`
    (select 'district' as kind, r.name, r.county, r.code as district
     from regions r
     where r.country = ${country} and r.level = 'district' and r.active
       and (r.code like ${codes}
         or r.id = (select a.district_id from district_aliases a where a.country = ${country} and a.code = ${code}))
     order by length(r.code), r.code limit ${maxPerKind})
    union all
    (select 'town', t.name, t.county, r.code
     from towns t left join regions r on r.id = t.district_id
     where t.country = ${country} and ${nameBegins(sql`t.name`, search)}
     order by t.population desc, t.name limit ${maxPerKind})`);
}

interface Area {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Finds the area of a typed postcode or district; undefined if unknown. */
export async function findArea(db: Db, asked: { country: CountryCode; text: string }): Promise<Area | undefined> {
  const district = await findDistrict(db, asked);
  if (district === undefined) return undefined;
  return db.first(sql<Area>`
    select a.id, a.code, a.name from regions d join regions a on a.id = d.parent_id where d.id = ${district.id}`);
}

interface District {
  readonly id: number;
  readonly code: string;
  readonly town: string | null;
  readonly county: string | null;
  /** Region page path, such as `england/leicestershire/leicester`. */
  readonly path: string;
  /** Fixed centre of the district; null if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Finds the active district of a typed postcode or district code, directly or by alias. Undefined if malformed or unknown. */
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
