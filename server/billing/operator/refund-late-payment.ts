import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyActor, type MoneyObstacle } from './allow-money-action.ts';
import { lockLatePayment, type LateAct, type LateObstacle } from './keep-late-payment.ts';
import type { RefundOrder } from './resume-refunds.ts';

/**
 * Orders that money that came for a payment that had been given up goes back whole. The provider is asked afterwards; once it has
 * done so both are posted (`settlePayment`).
 */
export async function refundLatePayment(
  tx: Tx,
  { code, reason, by }: LateAct & { readonly by: MoneyActor },
  provider: string,
): Promise<{ readonly kind: 'opened'; readonly order: RefundOrder } | LateObstacle | MoneyObstacle> {
  const locked = await lockLatePayment(tx, { code, provider });
  if (locked.kind !== 'waiting') return locked;
  const { paymentId, companyId, currency, ref, receivedMinor: amountMinor } = locked.late;
  const allowed = await allowMoneyAction(tx, by, { action: 'late_refund', companyId, currency, amountMinor });
  if (allowed.kind !== 'allowed') return allowed;
  const order = await tx.first(sql<{ id: number; code: string }>`
    insert into refund_orders (code, payment_id, company_id, currency, amount_minor, reason, staff_id, actor)
    select ${randomCode(20)}, payment_id, company_id, currency, received_minor, ${reason}, ${by.staffId}::bigint, ${by.actor}
    from late_payments where payment_id = ${paymentId} returning id, code`);
  if (order === undefined) throw new Error(`no refund of late payment ${code} was ordered`);
  await recordMoneyAction(tx, allowed, code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.refund_ordered',
    object: { type: 'payment', id: code },
    reason,
    before: { lateMinor: amountMinor },
    after: { lateMinor: 0, refundMinor: amountMinor },
  });
  return { kind: 'opened', order: { ...order, ref, amountMinor } };
}
