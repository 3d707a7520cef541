import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { OwnedArea } from './queries.ts';
import { lockArea, type LockedArea } from './store.ts';

/** An area as nobody else can change it until the transaction ends. */
export interface HeldArea extends LockedArea {
  readonly workTypeIds: readonly number[];
  readonly districtIds: readonly number[];
}

/** Undefined: the company has no such area. The choices are read after the lock: they are what a save waited for has left. */
export async function lockCoverageArea(tx: Tx, area: OwnedArea): Promise<HeldArea | undefined> {
  const { coverageAreaId } = area;
  const [[locked], [choice]] = await tx.together(
    lockArea(area),
    sql<{ workTypeIds: number[]; districtIds: number[] }>`
      select array(select work_type_id from coverage_work_types where coverage_area_id = ${coverageAreaId} order by 1) as "workTypeIds",
             array(select district_id from coverage_districts where coverage_area_id = ${coverageAreaId} order by 1) as "districtIds"`,
  );
  return locked === undefined || choice === undefined ? undefined : { ...locked, ...choice };
}
