import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { OwnedArea } from './queries.ts';
import { lockArea, type LockedArea } from './store.ts';

/** An area as nobody else can change it until the transaction ends. */
export interface HeldArea extends LockedArea {
  readonly workTypeIds: readonly number[];
  readonly districtIds: readonly number[];
}

export type OpenedArea<Stale> =
  | { readonly kind: 'open'; readonly area: HeldArea }
  /** The company has no such area; or the account team keeps its coverage. */
  | { readonly kind: 'unknown' | 'banned' }
  /** Somebody else has changed what the caller read. */
  | { readonly kind: 'stale'; readonly stale: Stale };

/**
 * Every change that a company makes to an area begins here: one lock, and under it whether the area is its own, may be changed, and
 * is still what the caller read. The choices are read after the lock: they are what a save waited for has left.
 */
export async function openOwnArea<Stale = never>(
  tx: Tx,
  owned: OwnedArea,
  staleness: (area: HeldArea) => Stale | undefined = () => undefined,
): Promise<OpenedArea<Stale>> {
  const { coverageAreaId } = owned;
  const [[locked], [choice]] = await tx.together(
    lockArea(owned),
    sql<{ workTypeIds: number[]; districtIds: number[] }>`
      select array(select work_type_id from coverage_work_types where coverage_area_id = ${coverageAreaId} order by 1) as "workTypeIds",
             array(select district_id from coverage_districts where coverage_area_id = ${coverageAreaId} order by 1) as "districtIds"`,
  );
  if (locked === undefined || choice === undefined) return { kind: 'unknown' };
  if (locked.banned) return { kind: 'banned' };
  const area = { ...locked, ...choice };
  const stale = staleness(area);
  return stale === undefined ? { kind: 'open', area } : { kind: 'stale', stale };
}
