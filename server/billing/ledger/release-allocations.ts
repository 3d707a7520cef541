import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { applyCredits } from './apply-credits.ts';
import { findLedgerPayment } from './payment-query.ts';
import { restateDocuments } from './store.ts';

/**
 * Gives the invoices of a payment free that failed or was cancelled: they are unpaid again, and credit that came meanwhile settles
 * them. Twice does nothing more. The caller holds the account's lock.
 */
export async function releaseAllocations(tx: Tx, paymentId: number): Promise<void> {
  const { companyId } = await findLedgerPayment(tx, paymentId);
  const released = await tx.rows(sql<{ id: number }>`
    update allocations set state = 'released' where payment_id = ${paymentId} and state = 'open' returning invoice_id as id`);
  if (released.length === 0) return;
  await tx.rows(restateDocuments(released.map(({ id }) => id)));
  await applyCredits(tx, companyId);
}
