import type { PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface LeadNote {
  readonly id: number;
  readonly text: string;
  readonly createdAt: Date;
}

/** The newest first. */
export function listNotes(tx: Tx, purchaseId: PurchaseId): Promise<LeadNote[]> {
  return tx.rows(sql<LeadNote>`
    select id, text, created_at as "createdAt" from lead_notes where purchase_id = ${purchaseId} order by id desc`);
}
