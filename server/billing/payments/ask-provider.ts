import { randomCode } from '../../platform/random-code.ts';
import { ProviderRefusal, type ProviderPayment } from '../provider/payment-provider.ts';
import { settlePayment, giveUpUntold, type Settled } from './settle-payment.ts';
import type { Payment } from './payments-query.ts';
import { modeOf, type Paying } from '../provider/open-provider.ts';

/** Another key each time: a refusal would be remembered under it, and cancelling twice is cancelling once. */
const cancelKey = (code: string): string => `pay-${code}-cancel-${randomCode(8)}`;

/** Cancels at the provider and answers how it stands then; one that cannot be cancelled any more stands as it is found. */
async function cancelThere({ provider }: Paying, { ref, payment }: { ref: string; payment: string }): Promise<ProviderPayment> {
  try {
    return await provider.cancelPayment({ ref, key: cancelKey(payment) });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return provider.findPayment(ref);
  }
}

/**
 * Takes what the provider said of a payment. One whose attempt failed is cancelled there before its invoices are free again: while it
 * could still be confirmed with its secret, nothing may be charged for them in another way.
 */
export async function takeAnswer(paying: Paying, seen: ProviderPayment): Promise<Settled> {
  const settle = (now: ProviderPayment): Promise<Settled> =>
    paying.database.inTx((tx) => settlePayment(tx, { mode: modeOf(paying.provider), seen: now }));
  const settled = await settle(seen);
  if (seen.state !== 'failed' || settled.kind !== 'seen') return settled;
  const canceled = await cancelThere(paying, seen);
  return settle({ ...canceled, failure: canceled.failure ?? seen.failure });
}

/** Asks the provider how a payment stands and settles it by that. One that it was never told of stands as it is. */
export async function askProvider(paying: Paying, payment: Payment): Promise<Payment> {
  if (payment.providerRef === null) return payment;
  const settled = await takeAnswer(paying, await paying.provider.findPayment(payment.providerRef));
  return settled.kind === 'foreign' ? payment : settled.payment;
}

/**
 * Gives up a payment, unless it turns out that it can no longer be: then it stands as the provider says. `failure` where it is given
 * up because the provider would not have it.
 */
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
