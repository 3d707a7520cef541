import type { CompanyId } from '../../contract/kit/ids.ts';
import { mostCoverageAreas } from '../../contract/coverage/values.ts';
import type { Tx } from '../platform/database/database.ts';
import { createCoverageArea } from './create-coverage-area.ts';
import { countAreas, isNameTaken, lockCompanyCoverage } from './store.ts';

export type CreateOwnAreaOutcome =
  | { readonly kind: 'created'; readonly coverageAreaId: number }
  | { readonly kind: 'banned' | 'name_taken' | 'too_many' };

/** A company adds an area itself: where it may, under a name that it has not used, and not without end. */
export async function createOwnArea(tx: Tx, input: { companyId: CompanyId; name: string }): Promise<CreateOwnAreaOutcome> {
  const { companyId, name } = input;
  const [[company], [taken], [areas]] = await tx.together(
    lockCompanyCoverage(companyId),
    isNameTaken({ companyId, name, except: null }),
    countAreas(companyId),
  );
  if (company?.banned !== false) return { kind: 'banned' };
  if (taken?.taken !== false) return { kind: 'name_taken' };
  if (areas === undefined || areas.count >= mostCoverageAreas) return { kind: 'too_many' };
  return { kind: 'created', coverageAreaId: await createCoverageArea(tx, input) };
}
