import type { CountryCode } from '../../../contract/kit/country.ts';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { searchRegions } from '../../coverage/region-search-query.ts';
import { findDistrict } from '../../geography/find-district.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * The districts that somebody means who looks for a company: that of a postcode, else those of the town of that very name, else
 * whatever the name or code begins with. Leicester is the town, and not all of Leicestershire.
 */
export async function findPlace(db: Db, { country, text }: { country: CountryCode; text: string }): Promise<number[]> {
  const district = await findDistrict(db, { country, text });
  if (district !== undefined) return [district.id];
  const name = foldText(text);
  const town = await db.rows(sql<{ id: number }>`
    select id from regions where country = ${country} and level = 'district' and active and folded(town) collate "C" = ${name}
    union
    select district_id from towns where country = ${country} and folded(name) collate "C" = ${name} and district_id is not null`);
  if (town.length > 0) return town.map(({ id }) => id);
  return (await searchRegions(db, { country, text })).districts.map(({ id }) => id);
}
