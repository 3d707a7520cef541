import type { PurchaseId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** What a consumer says of their own accord on their own page about a company that has their details. */
export interface ContactStatement {
  readonly inTouch: boolean;
  readonly saidAt: Date;
}

/** All that was said of a purchase, the newest first: that one counts. */
export function statementsOf(purchaseId: PurchaseId): Sql<ContactStatement> {
  return sql<ContactStatement>`
    select in_touch as "inTouch", said_at as "saidAt" from contact_statements where purchase_id = ${purchaseId} order by id desc`;
}

export const lastStatement = (purchaseId: PurchaseId): Sql<ContactStatement> => sql<ContactStatement>`${statementsOf(purchaseId)} limit 1`;
