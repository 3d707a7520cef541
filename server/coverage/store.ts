import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export function insertCoverageArea(area: { companyId: CompanyId; name: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`insert into coverage_areas (company_id, name) values (${area.companyId}, ${area.name.trim()}) returning id`;
}

/** Result of a save: whether the area exists, and some rejected ids. */
export interface SavedCoverage {
  readonly known: boolean;
  readonly strangers: readonly UnavailableItem[];
}

export interface UnavailableItem {
  readonly id: number;
  /** Name; null if the id does not exist. */
  readonly name: string | null;
}

export interface CoverageChoice {
  readonly companyId: CompanyId;
  readonly coverageAreaId: number;
  readonly ids: readonly number[];
}

/** Locks in a separate statement, so the following replace sees a concurrent save. In one statement two saves would mix. */
export function lockArea({ companyId, coverageAreaId }: Omit<CoverageChoice, 'ids'>): Sql<LockedArea> {
  return sql<LockedArea>`
    select a.name, c.ban_edit_coverage as banned from coverage_areas a join companies c on c.id = a.company_id
    where a.id = ${coverageAreaId} and a.company_id = ${companyId} for update of a`;
}

export interface LockedArea {
  readonly name: string;
  /** The account team manages this company's coverage. */
  readonly banned: boolean;
}

/** Selects the area, unless an id is neither selectable nor already chosen; then nothing is written. Withdrawn items stay saveable. */
const chosenArea = ({ companyId, coverageAreaId, ids }: CoverageChoice, choosable: Sql, held: Sql): Sql => sql`
  owned as (
    select a.id, c.country from coverage_areas a join companies c on c.id = a.company_id
    where a.id = ${coverageAreaId} and a.company_id = ${companyId}),
  wanted as (select distinct id from unnest(${ids}::integer[]) as id),
  stranger as (select w.id from wanted w cross join owned o where not exists (${choosable}) and not exists (${held})),
  area as (select id from owned where not exists (select from stranger))`;

/** As many as the response names. */
const named = (name: Sql): Sql => sql`
  exists (select from owned) as known,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', ${name}))
            from (select id from stranger order by id limit 5) n), '[]') as strangers`;

/** Replaces the locked area's work types, touching only what differs. */
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

/** Replaces the locked area's districts likewise. */
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

/** Locks until the transaction ends, so two tabs cannot both add the last area. */
export function lockCompanyCoverage(companyId: CompanyId): Sql<{ banned: boolean }> {
  return sql<{ banned: boolean }>`
    select ban_edit_coverage as banned from companies where id = ${companyId} for no key update`;
}

/** Checks whether another area of the company has the name, ignoring case. Unnamed areas never conflict. */
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
