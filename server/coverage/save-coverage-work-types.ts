import type { Tx } from '../platform/database/database.ts';
import type { OwnedArea } from './queries.ts';
import { lockArea, replaceWorkTypes, type Stranger } from './store.ts';

export type SaveWorkTypesOutcome =
  | { readonly kind: 'saved' | 'unknown' }
  /** Nothing was saved: these are not offered in the company's country. */
  | { readonly kind: 'work_type_not_offered'; readonly strangers: readonly Stranger[] };

/** Makes exactly these work types the ones of the area; each must be offered in the company's country, or be in it already. */
export async function saveCoverageWorkTypes(tx: Tx, input: OwnedArea & { workTypeIds: readonly number[] }): Promise<SaveWorkTypesOutcome> {
  const choice = { ...input, ids: input.workTypeIds };
  const [, [saved]] = await tx.together(lockArea(choice), replaceWorkTypes(choice));
  if (saved?.known !== true) return { kind: 'unknown' };
  const { strangers } = saved;
  return strangers.length === 0 ? { kind: 'saved' } : { kind: 'work_type_not_offered', strangers };
}
