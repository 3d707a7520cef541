import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertCoverageArea } from './store.ts';

/** Creates an empty coverage area and answers its id. */
export async function createCoverageArea(tx: Tx, input: { companyId: CompanyId; name: string }): Promise<number> {
  const area = await tx.first(insertCoverageArea(input));
  if (area === undefined) throw new Error('an inserted coverage area returned no id');
  return area.id;
}
