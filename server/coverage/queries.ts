import type { CoverageRow } from '../../contract/coverage/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { nameRank, workTypeColumns, type WorkType, type WorkTypeQuery } from '../catalogue/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { TradeCaller } from '../platform/http/route.ts';

export interface CoverageAreaRow {
  readonly id: number;
  readonly name: string;
  /** Counts from 1 within the company. */
  readonly place: number;
  readonly workTypes: number;
  readonly districts: number;
}

const selectAreas = (companyId: CompanyId): Sql => sql`
  select a.id, a.name, row_number() over (order by a.id) as place,
         (select count(*) from coverage_work_types w where w.coverage_area_id = a.id) as "workTypes",
         (select count(*) from coverage_districts d where d.coverage_area_id = a.id) as districts
  from coverage_areas a where a.company_id = ${companyId}`;

export interface OwnedArea {
  readonly companyId: CompanyId;
  readonly coverageAreaId: number;
}

export function findCoverageArea(db: Db, { companyId, coverageAreaId }: OwnedArea): Promise<CoverageAreaRow | undefined> {
  return db.first(sql<CoverageAreaRow>`select * from (${selectAreas(companyId)}) a where a.id = ${coverageAreaId}`);
}

/** Whether company `c` has lead types; without any its public listing is off. */
export const hasLeadTypes: Sql = sql`
  exists (select from coverage_areas a join coverage_work_types w on w.coverage_area_id = a.id where a.company_id = c.id)`;

export async function isListingDisabled(db: Db, companyId: CompanyId): Promise<boolean> {
  const row = await db.first(sql<{ disabled: boolean }>`select not ${hasLeadTypes} as disabled from companies c where c.id = ${companyId}`);
  return row?.disabled ?? true;
}

/** Lists an area's lead types, including retired ones, by category and name. */
export function listAreaWorkTypes(db: Db, coverageAreaId: number, asked: WorkTypeQuery): Promise<WorkType[]> {
  return db.rows(sql<WorkType>`
    select ${workTypeColumns(asked)}
    from coverage_work_types x
    join work_types w on w.id = x.work_type_id
    join categories c on c.id = w.category_id
    where x.coverage_area_id = ${coverageAreaId}
    order by c.position, ${nameRank(asked.language)}`);
}

export interface RegionRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Number of districts a company can choose. */
  readonly districts: number;
}

export interface DistrictRow {
  readonly id: number;
  readonly name: string;
  readonly town: string | null;
  readonly areaId: number;
  readonly areaCode: string;
  readonly areaName: string;
}

export const districtColumns: Sql = sql`d.id, d.name, d.town, p.id as "areaId", p.code as "areaCode", p.name as "areaName"`;

/** Lists an area's districts, unsorted. */
export function listAreaDistricts(db: Db, coverageAreaId: number): Promise<DistrictRow[]> {
  return db.rows(sql<DistrictRow>`
    select ${districtColumns}
    from coverage_districts x join regions d on d.id = x.district_id join regions p on p.id = d.parent_id
    where x.coverage_area_id = ${coverageAreaId}`);
}

/** Lists a country's areas for selection, without large users and non-geographic ones. */
export function listRegions(db: Db, country: CountryCode): Promise<RegionRow[]> {
  return db.rows(sql<RegionRow>`
    select p.id, p.code, p.name, count(*) as districts
    from regions p join regions d on d.parent_id = p.id and d.active and d.geographic
    where p.country = ${country} and p.level = 'area' and p.active and p.geographic
    group by p.id`);
}

/** An area with its work types by category and name, and its districts unsorted. */
export interface FilledArea extends CoverageAreaRow {
  readonly types: CoverageRow['work_types'];
  readonly held: readonly DistrictRow[];
}

/** Lists a company's areas with their choices, oldest first. */
export function listFilledAreas(
  db: Db,
  { companyId, pageLanguage: language }: Pick<TradeCaller, 'companyId' | 'pageLanguage'>,
): Promise<FilledArea[]> {
  return db.rows(sql<FilledArea>`
    select a.*,
           (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'description', w.name->>${language},
                      'category', jsonb_build_object('id', c.id, 'name', c.name->>${language})) order by c.position, ${nameRank(language)}), '[]')
            from coverage_work_types x join work_types w on w.id = x.work_type_id join categories c on c.id = w.category_id
            where x.coverage_area_id = a.id) as types,
           (select coalesce(jsonb_agg(found), '[]')
            from (select ${districtColumns}
                  from coverage_districts x join regions d on d.id = x.district_id join regions p on p.id = d.parent_id
                  where x.coverage_area_id = a.id) found) as held
    from (${selectAreas(companyId)}) a order by a.id`);
}
