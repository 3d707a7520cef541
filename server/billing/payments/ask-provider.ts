import { randomCode } from '../../platform/random-code.ts';
import { ProviderRefusal, type ProviderPayment } from '../provider/payment-provider.ts';
import { settlePayment, giveUpUntold, type Settled } from './settle-payment.ts';
import type { Payment } from './payments-query.ts';
import { modeOf, type Paying } from '../provider/open-provider.ts';

/** A new key each time, because the provider would replay a refusal; cancelling is idempotent anyway. */
const cancelKey = (code: string): string => `pay-${code}-cancel-${randomCode(8)}`;

/** Cancels at the provider and returns the resulting state; if it is too late to cancel, returns the current one. */
async function cancelThere({ provider }: Paying, { ref, payment }: { ref: string; payment: string }): Promise<ProviderPayment> {
  try {
    return await provider.cancelPayment({ ref, key: cancelKey(payment) });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return provider.findPayment(ref);
  }
}

/**
 * Applies the provider's state of a payment. A failed attempt is first cancelled at the provider: while it can be confirmed with its secret, its
 * invoices must not be charged another way.
 */
export async function takeAnswer(paying: Paying, seen: ProviderPayment): Promise<Settled> {
  const settle = (now: ProviderPayment): Promise<Settled> =>
    paying.database.inTx((tx) => settlePayment(tx, { mode: modeOf(paying.provider), seen: now }));
  const settled = await settle(seen);
  if (seen.state !== 'failed' || settled.kind !== 'seen') return settled;
  const canceled = await cancelThere(paying, seen);
  return settle({ ...canceled, failure: canceled.failure ?? seen.failure });
}

/** Fetches a payment's state from the provider and settles it. One never sent to the provider stays as it is. */
export async function askProvider(paying: Paying, payment: Payment): Promise<Payment> {
  if (payment.providerRef === null) return payment;
  const settled = await takeAnswer(paying, await paying.provider.findPayment(payment.providerRef));
  return settled.kind === 'foreign' ? payment : settled.payment;
}

/** Cancels a payment, unless the provider reports that it is too late. `failure` is set if the provider refused the payment. */
export async function withdrawPayment(paying: Paying, payment: Payment, failure: ProviderPayment['failure'] = null): Promise<Payment> {
  const { id: paymentId, companyId, providerRef, code } = payment;
  if (providerRef === null) {
    await paying.database.inTx((tx) => giveUpUntold(tx, { paymentId, companyId, failure }));
    return payment;
  }
  const canceled = await cancelThere(paying, { ref: providerRef, payment: code });
  const settled = await takeAnswer(paying, { ...canceled, failure: canceled.failure ?? failure });
  return settled.kind === 'foreign' ? payment : settled.payment;
}
