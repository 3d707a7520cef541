import { maxCoverageAreas } from '../../contract/coverage/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { completeJourneyStep } from '../companies/journey.ts';
import { getToDoFacts } from '../companies/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { OwnedArea } from './queries.ts';
import {
  insertCoverageArea,
  countAreas,
  isNameTaken,
  lockCompanyCoverage,
  lockArea,
  type LockedArea,
  deleteArea,
  updateAreaName,
  replaceDistricts,
  type UnavailableItem,
  replaceWorkTypes,
} from './store.ts';

/** Creates an empty coverage area and returns its id. */
export async function createCoverageArea(tx: Tx, input: { companyId: CompanyId; name: string }): Promise<number> {
  const area = await tx.first(insertCoverageArea(input));
  if (area === undefined) throw new Error('an inserted coverage area returned no id');
  return area.id;
}

type CreateOwnAreaOutcome =
  | { readonly kind: 'created'; readonly coverageAreaId: number }
  | { readonly kind: 'banned' | 'name_taken' | 'too_many' };

/** Lets a company add an area, subject to permission, a unique name and a limit. */
export async function createOwnArea(tx: Tx, input: { companyId: CompanyId; name: string }): Promise<CreateOwnAreaOutcome> {
  const { companyId, name } = input;
  const [[company], [taken], [areas]] = await tx.pipeline(
    lockCompanyCoverage(companyId),
    isNameTaken({ companyId, name, except: null }),
    countAreas(companyId),
  );
  if (company?.banned !== false) return { kind: 'banned' };
  if (taken?.taken !== false) return { kind: 'name_taken' };
  if (areas === undefined || areas.count >= maxCoverageAreas) return { kind: 'too_many' };
  return { kind: 'created', coverageAreaId: await createCoverageArea(tx, input) };
}

/** A locked area. */
interface LockedAreaContents extends LockedArea {
  readonly workTypeIds: readonly number[];
  readonly districtIds: readonly number[];
}

export type OpenedArea<Stale> =
  | { readonly kind: 'open'; readonly area: LockedAreaContents }
  /** Unknown area, or coverage managed by the account team. */
  | { readonly kind: 'unknown' | 'banned' }
  /** Changed since the caller read it. */
  | { readonly kind: 'stale'; readonly stale: Stale };

/**
 * Locks an area for a company's change and checks ownership, permission and staleness. Choices are read after the lock, to see what a
 * concurrent save wrote.
 */
export async function openOwnArea<Stale = never>(
  tx: Tx,
  owned: OwnedArea,
  staleness: (area: LockedAreaContents) => Stale | undefined = () => undefined,
): Promise<OpenedArea<Stale>> {
  const { coverageAreaId } = owned;
  const [[locked], [choice]] = await tx.pipeline(
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

/** Deletes a locked area with its choices. Purchases and offers stay, as they do not reference it. */
export async function removeCoverageArea(tx: Tx, input: { coverageAreaId: number }): Promise<void> {
  await tx.rows(deleteArea(input.coverageAreaId));
}

type RenameOutcome = 'renamed' | 'name_taken';

/** Renames a locked area; names are unique per company, ignoring case. */
export async function renameCoverageArea(tx: Tx, input: OwnedArea & { name: string }): Promise<RenameOutcome> {
  const [, [taken]] = await tx.pipeline(lockCompanyCoverage(input.companyId), isNameTaken({ ...input, except: input.coverageAreaId }));
  if (taken?.taken !== false) return 'name_taken';
  await tx.rows(updateAreaName(input));
  return 'renamed';
}

type SaveDistrictsOutcome =
  | { readonly kind: 'saved' | 'unknown' }
  /** Nothing saved: not active districts of the company's country. */
  | { readonly kind: 'district_not_available'; readonly strangers: readonly UnavailableItem[] };

/** Replaces an area's districts; each must be active in the company's country, or already chosen. */
export async function saveCoverageDistricts(tx: Tx, input: OwnedArea & { districtIds: readonly number[] }): Promise<SaveDistrictsOutcome> {
  const choice = { ...input, ids: input.districtIds };
  const [, [saved]] = await tx.pipeline(lockArea(choice), replaceDistricts(choice));
  if (saved?.known !== true) return { kind: 'unknown' };
  const { strangers } = saved;
  return strangers.length === 0 ? { kind: 'saved' } : { kind: 'district_not_available', strangers };
}

type SaveWorkTypesOutcome =
  | { readonly kind: 'saved' | 'unknown' }
  /** Nothing saved: not offered in the company's country. */
  | { readonly kind: 'work_type_not_offered'; readonly strangers: readonly UnavailableItem[] };

/** Replaces an area's lead types; each must be offered in the company's country, or already chosen. */
export async function saveCoverageWorkTypes(tx: Tx, input: OwnedArea & { workTypeIds: readonly number[] }): Promise<SaveWorkTypesOutcome> {
  const choice = { ...input, ids: input.workTypeIds };
  const [, [saved]] = await tx.pipeline(lockArea(choice), replaceWorkTypes(choice));
  if (saved?.known !== true) return { kind: 'unknown' };
  const { strangers } = saved;
  return strangers.length === 0 ? { kind: 'saved' } : { kind: 'work_type_not_offered', strangers };
}

/** Completes the coverage step once an area has both lead types and postcodes. */
export async function completeCoverageStep(tx: Tx, companyId: CompanyId): Promise<void> {
  const { hasCoverage } = await getToDoFacts(tx, companyId);
  if (hasCoverage) await completeJourneyStep(tx, { companyId, step: 'step_two' });
}
