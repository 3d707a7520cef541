import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { findDistrict } from './find-district.ts';

export interface Area {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** The area around the district of what a person typed. Undefined where we know none. */
export async function findArea(db: Db, asked: { country: CountryCode; text: string }): Promise<Area | undefined> {
  const district = await findDistrict(db, asked);
  if (district === undefined) return undefined;
  return db.first(sql<Area>`
    select a.id, a.code, a.name from regions d join regions a on a.id = d.parent_id where d.id = ${district.id}`);
}
