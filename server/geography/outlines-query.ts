import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { stepsPerDegree, type StepRings } from './outline-rule.ts';

/** Changes whenever regions or outlines of the country may have: after a load of the reference data, after an import. */
export async function findOutlineState(db: Db, country: CountryCode): Promise<string> {
  const found = await db.first(sql<{ state: string }>`
    select concat_ws(' ', (select value #>> '{}' from business_settings where key = 'reference.checksum'),
                     (select max(id) from geography_imports where country = ${country})) as state`);
  return found?.state ?? '';
}

export interface OutlinedArea {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly rings: StepRings;
}

/** Column by column; points are x and y of each in turn, in steps. */
export interface DistrictColumns {
  readonly ids: number[];
  readonly codes: string[];
  readonly towns: string[];
  readonly points: (number | null)[];
}

const natural = new Intl.Collator('en', { numeric: true });
const byCode = (a: { readonly code: string }, b: { readonly code: string }): number => natural.compare(a.code, b.code);
const inSteps = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * stepsPerDegree));

/** The areas that the map shows, each with its districts in the order of their codes. */
export async function listOutlinedAreas(db: Db, country: CountryCode): Promise<(OutlinedArea & { districts: DistrictColumns })[]> {
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

export interface AreaOutlines {
  readonly id: number;
  readonly code: string;
  readonly districts: { readonly id: number; readonly rings: StepRings }[];
}

export async function findAreaOutlines(db: Db, asked: { country: CountryCode; area: string }): Promise<AreaOutlines | undefined> {
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
