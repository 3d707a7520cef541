import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { liftSuspension } from '../overdue/lift-suspension.ts';
import { listOwedInvoices, listUnusedCredits } from './credit-query.ts';
import { shareCredit } from './share-credit-rule.ts';
import { insertSettled, restateDocuments, restatePayments } from './store.ts';

/**
 * Settles unpaid invoices, the one due first in front, from what the company has unused: credit notes and what its payments
 * brought beyond their invoices, the oldest first; and
 * lets the company buy again where it was switched off for what is settled now. Called after whatever may have left credit beside an unpaid invoice. The caller
 * holds the account's lock.
 */
export async function applyCredits(tx: Tx, companyId: CompanyId): Promise<void> {
  await useCredits(tx, companyId);
  await liftSuspension(tx, companyId);
}

async function useCredits(tx: Tx, companyId: CompanyId): Promise<void> {
  const credits = await listUnusedCredits(tx, companyId);
  if (credits.length === 0) return;
  const shares = shareCredit(credits, await listOwedInvoices(tx, companyId));
  if (shares.length === 0) return;
  const allocations = shares.map(({ credit, invoiceId, amountMinor }) => ({
    invoiceId,
    paymentId: credit.kind === 'payment' ? credit.id : null,
    creditNoteId: credit.kind === 'credit_note' ? credit.id : null,
    amountMinor,
  }));
  await tx.together(
    insertSettled(companyId, allocations),
    restateDocuments([...new Set(allocations.flatMap(({ invoiceId, creditNoteId }) => [invoiceId, creditNoteId ?? invoiceId]))]),
    restatePayments([...new Set(allocations.flatMap(({ paymentId }) => paymentId ?? []))]),
  );
}
