import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { postReceived } from '../postings.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { Payment } from './payments-query.ts';

export interface LateDecision {
  readonly payment: Payment;
  readonly seen: ProviderPayment;
  readonly decision: 'kept' | 'refunded';
  /** Null if it was returned without any of our staff. */
  readonly staffId: StaffId | null;
}

/**
 * Records, once, the decision on money received for a cancelled payment: the payment counts as succeeded and the money is posted. The caller holds
 * the account lock and uses the money in the same transaction.
 */
export async function settleLatePayment(tx: Tx, { payment, seen, decision, staffId }: LateDecision): Promise<void> {
  await tx.pipeline(
    sql`
      update late_payments set decision = ${decision}, decided_at = app_now(), staff_id = ${staffId}::bigint
      where payment_id = ${payment.id} and decision is null`,
    sql`
      update payments set state = 'succeeded', received_minor = ${seen.receivedMinor}::bigint, provider_ref = ${seen.ref}, failure_code = null,
        failure_message = null, confirmed_at = coalesce(confirmed_at, app_now()), settled_at = app_now()
      where id = ${payment.id}`,
    sql`
      update invoices i set failed_payment_id = failed_payment_of(i.id)
      where i.id in (select invoice_id from allocations where payment_id = ${payment.id} and state = 'released')`,
  );
  await postReceived(tx, payment.id);
}

/** Returns the staff member who ordered the refund; null if none did. */
export async function findRefundingStaff(tx: Tx, paymentId: number): Promise<StaffId | null> {
  const order = await tx.first(sql<{ by: StaffId | null }>`
    select staff_id as by from refund_orders where payment_id = ${paymentId} and outcome is distinct from 'refused' order by id desc limit 1`);
  return order?.by ?? null;
}
