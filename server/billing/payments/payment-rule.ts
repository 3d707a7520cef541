import { largestPaymentMinor, type PaymentState } from '../../../contract/billing/values.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { PayableInvoice } from '../ledger-query.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';

/** An unconfirmed payment is given up after so long: its invoices are free again. */
export const longestUnconfirmedMinutes = 30;

export const isFinal = (state: PaymentState): boolean => state === 'succeeded' || state === 'failed' || state === 'canceled';

export type InvoiceFacts = Pick<PayableInvoice, 'id' | 'status' | 'outstandingMinor'>;

export type Obstacle = 'unknown_invoice' | 'not_payable' | 'too_small' | 'too_large';

/**
 * The first thing that stands against paying these invoices together in the currency of their account. Whether another payment has
 * them is judged before.
 */
export function obstacleToPaying(wanted: readonly number[], invoices: readonly InvoiceFacts[], currency: CurrencyCode): Obstacle | null {
  if (invoices.length < new Set(wanted).size) return 'unknown_invoice';
  if (invoices.some(({ status, outstandingMinor }) => status !== 'unpaid' || outstandingMinor <= 0)) return 'not_payable';
  return obstacleToAmount(sumDue(invoices), currency);
}

/** What card providers do not take, in minor units of the currency. */
export function obstacleToAmount(amountMinor: number, currency: CurrencyCode): 'too_small' | 'too_large' | null {
  if (amountMinor < minimumPaymentMinor(currency)) return 'too_small';
  return amountMinor > largestPaymentMinor ? 'too_large' : null;
}

export const sumDue = (invoices: readonly InvoiceFacts[]): number =>
  invoices.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0);

/** Of invoices in the order in which they are settled those that an amount pays in full, without leaving one out. */
export function coveredBy<Invoice extends Pick<InvoiceFacts, 'outstandingMinor'>>(
  amountMinor: number,
  invoices: readonly Invoice[],
): readonly Invoice[] {
  let left = amountMinor;
  const first = invoices.findIndex(({ outstandingMinor }) => (left -= outstandingMinor) < 0);
  return first === -1 ? invoices : invoices.slice(0, first);
}

/** What a payment of ours is compared by with what the provider says of it. */
export interface ExpectedPayment {
  readonly code: string;
  readonly state: PaymentState;
  readonly providerRef: string | null;
  readonly customer: string | null;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
  readonly isLive: boolean;
}

/** What the provider says otherwise than it was asked for. Empty: it is this payment, and may be posted. */
export function differencesOf(ours: ExpectedPayment, seen: ProviderPayment): readonly string[] {
  const same = {
    payment: seen.payment === ours.code && (ours.providerRef === null || seen.ref === ours.providerRef),
    customer: seen.customer === ours.customer,
    currency: seen.currency === ours.currency,
    amount: seen.amountMinor === ours.amountMinor && (seen.state !== 'succeeded' || seen.receivedMinor === ours.amountMinor),
    mode: seen.isLive === ours.isLive,
    // Given up here, and yet somebody paid: nothing locks its invoices any more.
    state: seen.state !== 'succeeded' || ours.state === 'succeeded' || !isFinal(ours.state),
  };
  return Object.entries(same).flatMap(([what, is]) => (is ? [] : [what]));
}

/**
 * Where a payment goes when the provider says this of it. What has ended moves no more. One whose attempt failed is still open: until
 * it is cancelled at the provider somebody could try again.
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
