import { Rollback, type Database } from '../platform/database.ts';
import { purchaseLead, type PurchaseOrder, type PurchaseOutcome } from './purchase-lead.ts';
import { isKnownTo } from './visible-lead-query.ts';

const unknown: PurchaseOutcome = { kind: 'unknown' };

/**
 * Buys a lead that a company names by its number, in a transaction of its own. An obstacle tells that there is such an enquiry;
 * so to a company that may not know of it the answer is that of a number without one, and nothing is left behind, its
 * Idempotency-Key included. Asked after the purchase was refused: what could be bought is known, and costs no look-up.
 */
export async function buyKnownLead(inTx: Database['inTx'], order: PurchaseOrder): Promise<PurchaseOutcome> {
  try {
    return await inTx(async (tx) => {
      const outcome = await purchaseLead(tx, order);
      if (outcome.kind === 'refused' && !(await isKnownTo(tx, order.companyId, order.enquiryId))) throw new Rollback(unknown);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback && error.answer === unknown) return unknown;
    throw error;
  }
}
