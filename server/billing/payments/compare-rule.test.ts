import { expect, it } from 'vitest';
import type { ProviderPayment, ProviderReturn } from '../provider/payment-provider.ts';
import { describeDifferences, sumByCurrency } from './compare-payments.ts';

const payment = (currency: 'GBP' | 'SEK', receivedMinor: number, returns: readonly ProviderReturn[] = []): ProviderPayment => ({
  ref: 'pi',
  secret: '',
  customer: 'cus',
  state: receivedMinor > 0 ? 'succeeded' : 'canceled',
  amountMinor: receivedMinor,
  receivedMinor,
  currency,
  payment: 'code',
  isLive: false,
  failure: null,
  returns,
  fees: [],
});
const back = (kind: ProviderReturn['kind'], amountMinor: number, isFinal = true): ProviderReturn => ({
  ref: 're',
  kind,
  amountMinor,
  isFinal,
});

it('sums receipts and final returns by currency', () => {
  const totals = sumByCurrency([
    payment('GBP', 2_880, [back('refund', 880), back('refund', 100, false)]),
    payment('GBP', 120, [back('chargeback', 120), back('chargeback_won', 120)]),
    payment('SEK', 30_000),
    payment('SEK', 0),
  ]);
  expect(totals).toEqual([
    { currency: 'GBP', receivedMinor: 3_000, returnedMinor: 880 },
    { currency: 'SEK', receivedMinor: 30_000, returnedMinor: 0 },
  ]);
  expect(describeDifferences(totals, totals)).toEqual([]);
});

it('lists every difference, including a currency missing on one side', () => {
  const ours = [{ currency: 'GBP', receivedMinor: 3_000, returnedMinor: 880 }] as const;
  const theirs = sumByCurrency([payment('GBP', 2_999, [back('refund', 880)]), payment('SEK', 5)]);
  expect(describeDifferences(ours, theirs)).toEqual(['GBP received 30.00, provider 29.99', 'SEK received 0.00, provider 0.05']);
});
