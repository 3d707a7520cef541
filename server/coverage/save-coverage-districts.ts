import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database.ts';
import { lockCoverageArea, replaceDistricts } from './store.ts';

export type SaveDistrictsOutcome = 'saved' | 'unknown' | 'district_not_available';

/** Makes exactly these districts the ones of the area; each must be an active one of the company's country. */
export async function saveCoverageDistricts(
  tx: Tx,
  input: { companyId: CompanyId; coverageAreaId: number; districtIds: readonly number[] },
): Promise<SaveDistrictsOutcome> {
  const choice = { ...input, ids: input.districtIds };
  const [, [saved]] = await tx.together(lockCoverageArea(choice), replaceDistricts(choice));
  if (saved?.known !== true) return 'unknown';
  return saved.strangers === 0 ? 'saved' : 'district_not_available';
}
