import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { KnownOutline } from './boundary-changes-rule.ts';
import type { KnownArea, KnownDistrict } from './position-changes-rule.ts';

export interface KnownRegions {
  readonly districts: KnownDistrict[];
  readonly areas: KnownArea[];
  /** District code by country and alias, with a space between. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** All regions as an import has to know them, hidden and inactive ones among them. */
export async function listKnownRegions(db: Db): Promise<KnownRegions> {
  const districts = await db.rows(sql<KnownDistrict>`
    select id, country, code, town, county, path, parent_id as "parentId", lat, lng, source, active, geographic
    from regions where level = 'district' order by id`);
  const areas = await db.rows(sql<KnownArea>`select id, country, code from regions where level = 'area' and active order by id`);
  const aliases = await db.rows(sql<{ country: CountryCode; code: string; district: string }>`
    select a.country, a.code, r.code as district from district_aliases a join regions r on r.id = a.district_id`);
  return { districts, areas, aliases: new Map(aliases.map(({ country, code, district }) => [`${country} ${code}`, district])) };
}

export function listKnownOutlines(db: Db, country: CountryCode): Promise<KnownOutline[]> {
  return db.rows(sql<KnownOutline>`
    select o.region_id, o.rings from outlines o join regions r on r.id = o.region_id
    where r.country = ${country} and r.level = 'district'`);
}
