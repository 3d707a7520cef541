import type { CoverageRow } from '../../contract/coverage/endpoints.ts';
import { nameRank } from '../catalogue/queries.ts';
import type { Db } from '../platform/database/database.ts';
import type { TradeCaller } from '../platform/http/route.ts';
import { sql } from '../platform/database/sql.ts';
import { areasOf, districtColumns, type CoverageAreaRow, type DistrictRow } from './queries.ts';

/** An area with what it holds: its work types by category and name, its districts unsorted. */
export interface FilledArea extends CoverageAreaRow {
  readonly types: CoverageRow['work_types'];
  readonly held: readonly DistrictRow[];
}

/** The areas of a company with their choices, oldest first. */
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
    from (${areasOf(companyId)}) a order by a.id`);
}
