import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { ProviderRefusal, type ProviderPayment } from '../provider/payment-provider.ts';
import { settlePayment, cancelUnsentPayment, type SettleResult } from './settle-payment.ts';
import type { Payment } from './payments-query.ts';
import { getProviderMode, type PaymentContext } from '../provider/open-provider.ts';

/** A new key each time, because the provider would replay a refusal; cancelling is idempotent anyway. */
const cancelKey = (code: string): string => `pay-${code}-cancel-${randomCode(8)}`;

/** Cancels at the provider and returns the resulting state; if it is too late to cancel, returns the current one. */
async function cancelAtProvider(
  { provider }: PaymentContext,
  { ref, payment }: { ref: string; payment: string },
): Promise<ProviderPayment> {
  try {
    return await provider.cancelPayment({ ref, key: cancelKey(payment) });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return provider.findPayment(ref);
  }
}

/** Notes fees not noted before. Apart from settling, so that no fee can keep a payment from being settled. */
async function recordFees({ database, provider }: PaymentContext, { ref, fees }: ProviderPayment): Promise<void> {
  for (const { kind, ref: feeRef, amountMinor, currency } of fees) {
    await database.inTx((tx) =>
      tx.rows(sql`
        insert into payment_fees (payment_id, kind, provider_ref, currency, amount_minor)
        select p.id, ${kind}, ${feeRef}, ${currency}, ${amountMinor} from payments p
        where p.provider = ${provider.name} and p.provider_ref = ${ref} and p.state = 'succeeded'
          and (${kind} = 'payment' or exists (
            select from payment_returns r where r.payment_id = p.id and r.kind = ${kind} and r.provider_ref = ${feeRef}))
        on conflict (payment_id, kind, provider_ref) do nothing`),
    );
  }
}

/**
 * Applies the provider's state of a payment, then notes its fees. A failed attempt is first cancelled at the provider: while it can be confirmed with its secret, its
 * invoices must not be charged another way.
 */
export async function applyProviderState(paying: PaymentContext, seen: ProviderPayment): Promise<SettleResult> {
  const settle = (now: ProviderPayment): Promise<SettleResult> =>
    paying.database.inTx((tx) => settlePayment(tx, { mode: getProviderMode(paying.provider), seen: now }));
  const settled = await settle(seen);
  if (settled.kind === 'seen') await recordFees(paying, seen);
  if (seen.state !== 'failed' || settled.kind !== 'seen') return settled;
  const canceled = await cancelAtProvider(paying, seen);
  return settle({ ...canceled, failure: canceled.failure ?? seen.failure });
}

/** Fetches a payment's state from the provider and settles it. One never sent to the provider stays as it is. */
export async function refreshPayment(paying: PaymentContext, payment: Payment): Promise<Payment> {
  if (payment.providerRef === null) return payment;
  const settled = await applyProviderState(paying, await paying.provider.findPayment(payment.providerRef));
  return settled.kind === 'foreign' ? payment : settled.payment;
}

/** Cancels a payment, unless the provider reports that it is too late. `failure` is set if the provider refused the payment. */
export async function cancelOpenPayment(
  paying: PaymentContext,
  payment: Payment,
  failure: ProviderPayment['failure'] = null,
): Promise<Payment> {
  const { id: paymentId, companyId, providerRef, code } = payment;
  if (providerRef === null) {
    await paying.database.inTx((tx) => cancelUnsentPayment(tx, { paymentId, companyId, failure }));
    return payment;
  }
  const canceled = await cancelAtProvider(paying, { ref: providerRef, payment: code });
  const settled = await applyProviderState(paying, { ...canceled, failure: canceled.failure ?? failure });
  return settled.kind === 'foreign' ? payment : settled.payment;
}
