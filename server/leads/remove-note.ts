import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { lockLead } from './store.ts';

/** Removes a note of this very lead, if it is there still. False for a code that is not the company's. */
export async function removeNote(tx: Tx, input: { companyId: CompanyId; code: string; noteId: number }): Promise<boolean> {
  const purchaseId = await lockLead(tx, input.companyId, input.code);
  if (purchaseId === undefined) return false;
  await tx.rows(sql`delete from lead_notes where purchase_id = ${purchaseId} and id = ${input.noteId}`);
  return true;
}
