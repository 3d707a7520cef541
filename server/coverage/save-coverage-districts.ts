import type { Tx } from '../platform/database/database.ts';
import type { OwnedArea } from './queries.ts';
import { lockArea, replaceDistricts, type Stranger } from './store.ts';

export type SaveDistrictsOutcome =
  | { readonly kind: 'saved' | 'unknown' }
  /** Nothing was saved: these are no active districts of the company's country. */
  | { readonly kind: 'district_not_available'; readonly strangers: readonly Stranger[] };

/** Makes exactly these districts the ones of the area; each must be an active one of the company's country, or in it already. */
export async function saveCoverageDistricts(tx: Tx, input: OwnedArea & { districtIds: readonly number[] }): Promise<SaveDistrictsOutcome> {
  const choice = { ...input, ids: input.districtIds };
  const [, [saved]] = await tx.together(lockArea(choice), replaceDistricts(choice));
  if (saved?.known !== true) return { kind: 'unknown' };
  const { strangers } = saved;
  return strangers.length === 0 ? { kind: 'saved' } : { kind: 'district_not_available', strangers };
}
