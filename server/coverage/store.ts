import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export function insertCoverageArea(area: { companyId: CompanyId; name: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`insert into coverage_areas (company_id, name) values (${area.companyId}, ${area.name.trim()}) returning id`;
}

/** What a save came to: whether the company has such an area, and some of the ids that it may not choose. */
export interface SavedCoverage {
  readonly known: boolean;
  readonly strangers: readonly Stranger[];
}

export interface Stranger {
  readonly id: number;
  /** What it is called; null where there is nothing of that id. */
  readonly name: string | null;
}

export interface CoverageChoice {
  readonly companyId: CompanyId;
  readonly coverageAreaId: number;
  readonly ids: readonly number[];
}

/**
 * A statement of its own ahead of the replacing one: that one then sees what a save that we waited for has written. Locked
 * in the same statement it would not, and two saves at once would leave a mixture.
 */
export function lockArea({ companyId, coverageAreaId }: Omit<CoverageChoice, 'ids'>): Sql<LockedArea> {
  return sql<LockedArea>`
    select a.name, c.ban_edit_coverage as banned from coverage_areas a join companies c on c.id = a.company_id
    where a.id = ${coverageAreaId} and a.company_id = ${companyId} for update of a`;
}

export interface LockedArea {
  readonly name: string;
  /** The account team keeps the coverage of this company. */
  readonly banned: boolean;
}

/**
 * The area of the choice. It is held back, and nothing is written, where an id is neither choosable nor in the area already:
 * what was withdrawn since it was chosen does not keep the rest from being saved.
 */
const chosenArea = ({ companyId, coverageAreaId, ids }: CoverageChoice, choosable: Sql, held: Sql): Sql => sql`
  owned as (
    select a.id, c.country from coverage_areas a join companies c on c.id = a.company_id
    where a.id = ${coverageAreaId} and a.company_id = ${companyId}),
  wanted as (select distinct id from unnest(${ids}::integer[]) as id),
  stranger as (select w.id from wanted w cross join owned o where not exists (${choosable}) and not exists (${held})),
  area as (select id from owned where not exists (select from stranger))`;

/** As many as an answer names. */
const named = (name: Sql): Sql => sql`
  exists (select from owned) as known,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', ${name}))
            from (select id from stranger order by id limit 5) n), '[]') as strangers`;

/** Makes these work types the ones of the locked area: takes away the others, adds what is new, touches nothing else. */
export function replaceWorkTypes(choice: CoverageChoice): Sql<SavedCoverage> {
  const offered = sql`
    select from work_types t join list_prices p on p.work_type_id = t.id and p.country = o.country
    where t.id = w.id and t.retired_at is null`;
  const held = sql`select from coverage_work_types x where x.coverage_area_id = o.id and x.work_type_id = w.id`;
  return sql<SavedCoverage>`
    with ${chosenArea(choice, offered, held)},
    removed as (
      delete from coverage_work_types x using area
      where x.coverage_area_id = area.id and not exists (select from wanted where wanted.id = x.work_type_id)),
    added as (
      insert into coverage_work_types (coverage_area_id, work_type_id)
      select area.id, wanted.id from area cross join wanted
      on conflict do nothing)
    select ${named(sql`(select t.name->>'en' from work_types t where t.id = n.id)`)}`;
}

/** The same for the districts of the area. */
export function replaceDistricts(choice: CoverageChoice): Sql<SavedCoverage> {
  const active = sql`select from regions r where r.id = w.id and r.level = 'district' and r.country = o.country and r.active`;
  const held = sql`select from coverage_districts x where x.coverage_area_id = o.id and x.district_id = w.id`;
  return sql<SavedCoverage>`
    with ${chosenArea(choice, active, held)},
    removed as (
      delete from coverage_districts x using area
      where x.coverage_area_id = area.id and not exists (select from wanted where wanted.id = x.district_id)),
    added as (
      insert into coverage_districts (coverage_area_id, district_id)
      select area.id, wanted.id from area cross join wanted
      on conflict do nothing)
    select ${named(sql`(select r.name from regions r where r.id = n.id)`)}`;
}

/** Held until the transaction ends, so that two windows do not add the last area at once. */
export function lockCompanyCoverage(companyId: CompanyId): Sql<{ banned: boolean }> {
  return sql<{ banned: boolean }>`
    select ban_edit_coverage as banned from companies where id = ${companyId} for no key update`;
}

/** Whether another area of the company has the name, however it is written. Areas without a name of their own have none to take. */
export function isNameTaken(area: { companyId: CompanyId; name: string; except: number | null }): Sql<{ taken: boolean }> {
  return sql<{ taken: boolean }>`
    select exists (select from coverage_areas where company_id = ${area.companyId} and lower(name) = lower(${area.name.trim()})
                     and name not in ('', '0') and id is distinct from ${area.except}) as taken`;
}

export function countAreas(companyId: CompanyId): Sql<{ count: number }> {
  return sql<{ count: number }>`select count(*) from coverage_areas where company_id = ${companyId}`;
}

export function updateAreaName(area: { coverageAreaId: number; name: string }): Sql {
  return sql`update coverage_areas set name = ${area.name.trim()} where id = ${area.coverageAreaId}`;
}

export function deleteArea(coverageAreaId: number): Sql {
  return sql`delete from coverage_areas where id = ${coverageAreaId}`;
}
