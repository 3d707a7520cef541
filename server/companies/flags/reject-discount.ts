import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DiscountOutcome } from './confirm-discount.ts';
import { lockDiscountChange } from './discount-changes-query.ts';
import { settleDiscountChange, type DiscountDecision } from '../store.ts';

/** The discount stays as it is: another administrator does not agree, or who asked takes it back. */
export async function rejectDiscount(tx: Tx, decision: DiscountDecision): Promise<DiscountOutcome> {
  const { id, reason, by } = decision;
  const change = await lockDiscountChange(tx, id);
  if (change === undefined) return 'unknown';
  if (!change.isWaiting) return 'settled';
  await tx.rows(settleDiscountChange(decision, 'rejected'));
  await recordAudit(tx, {
    ...by,
    action: 'company.discount.reject',
    object: { type: 'company', id: change.companyId },
    reason,
    before: { wantedBp: change.wantedBp },
    after: { discountBp: change.discountBp },
  });
  return 'done';
}
