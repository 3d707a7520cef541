import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { Payment } from './payments-query.ts';

/** Whether money arrived for a payment we had cancelled, with everything else as requested. */
export function isLate({ state }: Pick<Payment, 'state'>, seen: Pick<ProviderPayment, 'state'>, differences: readonly string[]): boolean {
  return (state === 'failed' || state === 'canceled') && seen.state === 'succeeded' && differences.join() === 'state';
}

/** Whether everything received has been returned for good. */
export function isFullyReturned({ receivedMinor, returns }: Pick<ProviderPayment, 'receivedMinor' | 'returns'>): boolean {
  const back = returns.reduce(
    (sum, { isFinal, kind, amountMinor }) => sum + (isFinal ? amountMinor * (kind === 'chargeback_won' ? -1 : 1) : 0),
    0,
  );
  return back === receivedMinor;
}
