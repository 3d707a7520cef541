import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockLead } from './store.ts';

/** The first opening of a bought lead counts. False for a code that is not the company's. */
export async function markSeen(tx: Tx, input: { companyId: CompanyId; code: string }): Promise<boolean> {
  return (await lockLead(tx, input.companyId, input.code)) !== undefined;
}
