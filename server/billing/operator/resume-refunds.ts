import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { modeOf, type Paying } from '../provider/provider-mode-rule.ts';

/** A refund that was ordered and of which the provider has not told what became. */
export interface RefundOrder {
  readonly id: number;
  readonly code: string;
  /** Of the payment, at the provider. */
  readonly ref: string;
  readonly amountMinor: number;
}

export type RefundOutcome =
  | { readonly kind: 'refunded' }
  /** With the provider's words. */
  | { readonly kind: 'refused'; readonly message: string };

const endOrder = (tx: Tx, { id }: RefundOrder, outcome: 'refunded' | 'refused') =>
  tx.rows(sql`update refund_orders set ended_at = app_now(), outcome = ${outcome} where id = ${id} and ended_at is null`);

/**
 * Asks the provider for a refund that was ordered, and posts what it then says of the payment. The order's code makes one refund of
 * any number of tries. Throws `ProviderUnknown` where it gives no answer: the order stays, and is gone on with. Not inside a transaction.
 */
export async function goOnRefunding({ database, provider }: Paying, order: RefundOrder): Promise<RefundOutcome> {
  let seen: ProviderPayment;
  try {
    await provider.createRefund({ payment: order.ref, amountMinor: order.amountMinor, key: `refund-${order.code}` });
    seen = await provider.findPayment(order.ref);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await database.inTx((tx) => endOrder(tx, order, 'refused'));
    return { kind: 'refused', message: error.message };
  }
  await database.inTx(async (tx) => {
    await settlePayment(tx, { mode: modeOf(provider), seen });
    await endOrder(tx, order, 'refunded');
  });
  return { kind: 'refunded' };
}

/** Goes on with every refund whose answer got lost, or that was cut off. */
export async function resumeRefunds(paying: Paying): Promise<void> {
  const open = await paying.database.db.rows(sql<RefundOrder>`
    select o.id, o.code, coalesce(p.provider_ref, l.provider_ref) as ref, o.amount_minor as "amountMinor"
    from refund_orders o join payments p on p.id = o.payment_id left join late_payments l on l.payment_id = p.id
    where o.ended_at is null and p.provider = ${paying.provider.name} order by o.id`);
  try {
    for (const order of open) await goOnRefunding(paying, order);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
  }
}
