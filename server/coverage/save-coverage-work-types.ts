import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database.ts';
import { lockCoverageArea, replaceWorkTypes } from './store.ts';

export type SaveWorkTypesOutcome = 'saved' | 'unknown' | 'work_type_not_offered';

/** Makes exactly these work types the ones of the area; each must be offered in the company's country. */
export async function saveCoverageWorkTypes(
  tx: Tx,
  input: { companyId: CompanyId; coverageAreaId: number; workTypeIds: readonly number[] },
): Promise<SaveWorkTypesOutcome> {
  const choice = { ...input, ids: input.workTypeIds };
  const [, [saved]] = await tx.together(lockCoverageArea(choice), replaceWorkTypes(choice));
  if (saved?.known !== true) return 'unknown';
  return saved.strangers === 0 ? 'saved' : 'work_type_not_offered';
}
