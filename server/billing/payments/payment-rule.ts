import { maxPaymentMinor, type PaymentState } from '../../../contract/billing/values.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { PayableInvoice } from '../ledger-query.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { Payment } from './payments-query.ts';

/** Unconfirmed payments are cancelled after this time, which releases their invoices. */
export const maxUnconfirmedMinutes = 30;

export const isFinal = (state: PaymentState): boolean => state === 'succeeded' || state === 'failed' || state === 'canceled';

export type InvoiceFacts = Pick<PayableInvoice, 'id' | 'status' | 'outstandingMinor'>;

export type Obstacle = 'unknown_invoice' | 'not_payable' | 'too_small' | 'too_large';

/** Returns the first reason why these invoices cannot be paid together in their account's currency. Competing payments are checked before. */
export function obstacleToPaying(wanted: readonly number[], invoices: readonly InvoiceFacts[], currency: CurrencyCode): Obstacle | null {
  if (invoices.length < new Set(wanted).size) return 'unknown_invoice';
  if (invoices.some(({ status, outstandingMinor }) => status !== 'unpaid' || outstandingMinor <= 0)) return 'not_payable';
  return obstacleToAmount(sumDue(invoices), currency);
}

/** Checks the amount against the limits of card providers, in minor units. */
export function obstacleToAmount(amountMinor: number, currency: CurrencyCode): 'too_small' | 'too_large' | null {
  if (amountMinor < minimumPaymentMinor(currency)) return 'too_small';
  return amountMinor > maxPaymentMinor ? 'too_large' : null;
}

export const sumDue = (invoices: readonly InvoiceFacts[]): number =>
  invoices.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0);

/** Returns the leading invoices, in settling order, that an amount pays in full. */
export function pickCoveredInvoices<Invoice extends Pick<InvoiceFacts, 'outstandingMinor'>>(
  amountMinor: number,
  invoices: readonly Invoice[],
): readonly Invoice[] {
  let left = amountMinor;
  const first = invoices.findIndex(({ outstandingMinor }) => (left -= outstandingMinor) < 0);
  return first === -1 ? invoices : invoices.slice(0, first);
}

/** The fields of our payment that are compared with the provider's. */
export interface ExpectedPayment {
  readonly code: string;
  readonly state: PaymentState;
  readonly providerRef: string | null;
  readonly customer: string | null;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
  readonly isLive: boolean;
}

/** Lists where the provider's payment differs from what was requested. Empty if it may be posted. */
export function listDifferences(ours: ExpectedPayment, seen: ProviderPayment): readonly string[] {
  const same = {
    payment: seen.payment === ours.code && (ours.providerRef === null || seen.ref === ours.providerRef),
    customer: seen.customer === ours.customer,
    currency: seen.currency === ours.currency,
    amount: seen.amountMinor === ours.amountMinor && (seen.state !== 'succeeded' || seen.receivedMinor === ours.amountMinor),
    mode: seen.isLive === ours.isLive,
    // Paid although we had cancelled it: its invoices are no longer locked.
    state: seen.state !== 'succeeded' || ours.state === 'succeeded' || !isFinal(ours.state),
  };
  return Object.entries(same).flatMap(([what, is]) => (is ? [] : [what]));
}

/**
 * Returns a payment's next state given the provider's. Final states never change. A failed attempt stays open: until it is cancelled at the provider
 * it could be retried.
 */
export function nextState(now: PaymentState, seen: Pick<ProviderPayment, 'state' | 'failure'>): PaymentState {
  if (isFinal(now)) return now;
  switch (seen.state) {
    case 'canceled':
      return seen.failure === null ? 'canceled' : 'failed';
    case 'requires_action':
    case 'processing':
    case 'succeeded':
      return seen.state;
    case 'unconfirmed':
    case 'failed':
      return now;
  }
}

/** Whether money arrived for a payment we had cancelled, with everything else as requested. */
export function isLate({ state }: Pick<Payment, 'state'>, seen: Pick<ProviderPayment, 'state'>, differences: readonly string[]): boolean {
  return (state === 'failed' || state === 'canceled') && seen.state === 'succeeded' && differences.join() === 'state';
}

/** Whether everything received has been returned for good. */
export function isFullyReturned({ receivedMinor, returns }: Pick<ProviderPayment, 'receivedMinor' | 'returns'>): boolean {
  const back = returns.reduce(
    (sum, { isFinal: isSettled, kind, amountMinor }) => sum + (isSettled ? amountMinor * (kind === 'chargeback_won' ? -1 : 1) : 0),
    0,
  );
  return back === receivedMinor;
}
