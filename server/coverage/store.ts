import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/sql.ts';

export function insertCoverageArea(area: { companyId: CompanyId; name: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`insert into coverage_areas (company_id, name) values (${area.companyId}, ${area.name.trim()}) returning id`;
}

/** What a save came to: whether the company has such an area, and how many of the ids it may not choose. */
export interface SavedCoverage {
  readonly known: boolean;
  readonly strangers: number;
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
export function lockCoverageArea({ companyId, coverageAreaId }: CoverageChoice): Sql {
  return sql`select id from coverage_areas where id = ${coverageAreaId} and company_id = ${companyId} for update`;
}

/** The area of the choice. It is held back, and nothing is written, where an id is not among the choosable ones. */
const chosenArea = ({ companyId, coverageAreaId, ids }: CoverageChoice, choosable: Sql): Sql => sql`
  owned as (
    select a.id, c.country from coverage_areas a join companies c on c.id = a.company_id
    where a.id = ${coverageAreaId} and a.company_id = ${companyId}),
  wanted as (select distinct id from unnest(${ids}::integer[]) as id),
  stranger as (select w.id from wanted w cross join owned o where not exists (${choosable})),
  area as (select id from owned where not exists (select from stranger))`;

/** Makes these work types the ones of the locked area: takes away the others, adds what is new, touches nothing else. */
export function replaceWorkTypes(choice: CoverageChoice): Sql<SavedCoverage> {
  const offered = sql`
    select from work_types t join list_prices p on p.work_type_id = t.id and p.country = o.country
    where t.id = w.id and t.retired_at is null`;
  return sql<SavedCoverage>`
    with ${chosenArea(choice, offered)},
    removed as (
      delete from coverage_work_types x using area
      where x.coverage_area_id = area.id and not exists (select from wanted where wanted.id = x.work_type_id)),
    added as (
      insert into coverage_work_types (coverage_area_id, work_type_id)
      select area.id, wanted.id from area cross join wanted
      on conflict do nothing)
    select exists (select from owned) as known, (select count(*) from stranger) as strangers`;
}

/** The same for the districts of the area. */
export function replaceDistricts(choice: CoverageChoice): Sql<SavedCoverage> {
  const active = sql`select from regions r where r.id = w.id and r.level = 'district' and r.country = o.country and r.active`;
  return sql<SavedCoverage>`
    with ${chosenArea(choice, active)},
    removed as (
      delete from coverage_districts x using area
      where x.coverage_area_id = area.id and not exists (select from wanted where wanted.id = x.district_id)),
    added as (
      insert into coverage_districts (coverage_area_id, district_id)
      select area.id, wanted.id from area cross join wanted
      on conflict do nothing)
    select exists (select from owned) as known, (select count(*) from stranger) as strangers`;
}
