import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';

/** Of a currency, in minor units: what came in, and what of it went back. */
export interface CurrencyTotals {
  readonly currency: CurrencyCode;
  readonly receivedMinor: number;
  readonly returnedMinor: number;
}

function returnedOf({ returns }: ProviderPayment): number {
  return returns.reduce(
    (sum, { isFinal, kind, amountMinor }) => sum + (isFinal ? amountMinor * (kind === 'chargeback_won' ? -1 : 1) : 0),
    0,
  );
}

/** What a provider has taken and given back, by currency. */
export function totalsOf(payments: readonly ProviderPayment[]): CurrencyTotals[] {
  const totals = new Map<CurrencyCode, CurrencyTotals>();
  for (const payment of payments) {
    if (payment.state !== 'succeeded') continue;
    const { currency } = payment;
    const before = totals.get(currency) ?? { currency, receivedMinor: 0, returnedMinor: 0 };
    totals.set(currency, {
      currency,
      receivedMinor: before.receivedMinor + payment.receivedMinor,
      returnedMinor: before.returnedMinor + returnedOf(payment),
    });
  }
  return [...totals.values()];
}

/** Where two sets of totals differ, in words for the operator: `GBP received 100.00, provider 90.00`. */
export function sumDifferences(ours: readonly CurrencyTotals[], theirs: readonly CurrencyTotals[]): string[] {
  const currencies = [...new Set([...ours, ...theirs].map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((wanted) => {
    const [own, other] = [ours, theirs].map((totals) => totals.find(({ currency }) => currency === wanted));
    return (['received', 'returned'] as const).flatMap((what) => {
      const [here, there] = [own?.[`${what}Minor`] ?? 0, other?.[`${what}Minor`] ?? 0];
      return here === there ? [] : [`${wanted} ${what} ${(here / 100).toFixed(2)}, provider ${(there / 100).toFixed(2)}`];
    });
  });
}
