import type { Tx } from '../platform/database/database.ts';
import type { OwnedArea } from './queries.ts';
import { isNameTaken, lockCompanyCoverage, updateAreaName } from './store.ts';

export type RenameOutcome = 'renamed' | 'name_taken';

/** Gives a locked area another name, which the company uses once. The same name in other letters is the same area's again. */
export async function renameCoverageArea(tx: Tx, input: OwnedArea & { name: string }): Promise<RenameOutcome> {
  const [, [taken]] = await tx.together(lockCompanyCoverage(input.companyId), isNameTaken({ ...input, except: input.coverageAreaId }));
  if (taken?.taken !== false) return 'name_taken';
  await tx.rows(updateAreaName(input));
  return 'renamed';
}
