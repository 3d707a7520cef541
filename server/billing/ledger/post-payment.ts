import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { applyCredits } from './apply-credits.ts';
import { findLedgerPayment } from './payment-query.ts';
import { insertMovement, restateDocuments, restatePayments } from './store.ts';

/**
 * Posts a payment that has succeeded, once: what the company owes goes down, its invoices are paid, and what is over is credit for
 * the next ones. The caller holds the account's lock and has written the state; a second posting is refused by the database.
 */
export async function postPayment(tx: Tx, paymentId: number): Promise<void> {
  await applyCredits(tx, await postReceived(tx, paymentId));
}

/** Posts what came in for the invoices that were locked for it; the rest is for the caller to use or to give back. Answers whose it is. */
export async function postReceived(tx: Tx, paymentId: number): Promise<CompanyId> {
  const { companyId, currency, state, amountMinor, provider } = await findLedgerPayment(tx, paymentId);
  if (state !== 'succeeded') throw new Error(`payment ${paymentId} is ${state} and cannot be posted`);
  const [, settled] = await tx.together(
    insertMovement({ kind: 'payment', refId: paymentId, companyId, currency, owedMinor: -amountMinor, provider }),
    sql<{ id: number }>`
      update allocations set state = 'settled' where payment_id = ${paymentId} and state = 'open' returning invoice_id as id`,
  );
  await tx.together(restateDocuments(settled.map(({ id }) => id)), restatePayments([paymentId]));
  return companyId;
}
