import { purchaseLead } from '../buying/purchase-lead.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertDecision, markServed, type Turn } from './store.ts';

/**
 * A company buys by itself, through the same code as every purchase; its receipt tells it so. Answers null, or why it did
 * not buy: then nothing is written here.
 */
export async function buyAutomatically(tx: Tx, turn: Turn): Promise<string | null> {
  const { companyId, enquiryId } = turn;
  const outcome = await purchaseLead(tx, { companyId, enquiryId, channel: 'auto', expectedPriceMinor: null, idempotency: null });
  if (outcome.kind === 'refused') return outcome.error;
  if (outcome.kind !== 'bought') throw new Error(`an automatic purchase of enquiry ${enquiryId} came to ${outcome.kind}`);
  await tx.together(insertDecision(turn, 'bought'), markServed(turn));
  return null;
}
