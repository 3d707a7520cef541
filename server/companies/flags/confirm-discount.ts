import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockDiscountChange } from './discount-changes-query.ts';
import { settleDiscountChange, type DiscountDecision } from '../store.ts';

export type DiscountOutcome = 'done' | 'unknown' | 'settled' | 'same_person';

/** The second administrator agrees: the discount that another one asked for is the company's from now on. */
export async function confirmDiscount(tx: Tx, decision: DiscountDecision): Promise<DiscountOutcome> {
  const { id, reason, by } = decision;
  const change = await lockDiscountChange(tx, id);
  if (change === undefined) return 'unknown';
  if (!change.isWaiting) return 'settled';
  if (change.askedBy === by.staffId) return 'same_person';
  await tx.rows(settleDiscountChange(decision, 'confirmed'));
  await tx.rows(sql`update companies set discount_bp = ${change.wantedBp} where id = ${change.companyId}`);
  await recordAudit(tx, {
    ...by,
    action: 'company.discount.confirm',
    object: { type: 'company', id: change.companyId },
    reason,
    before: { discountBp: change.discountBp },
    after: { discountBp: change.wantedBp },
  });
  return 'done';
}
