// What is charged by itself, and when. Amounts are minor units, days YYYY-MM-DD of the company's calendar.

import { largestPaymentMinor, mostInvoicesPerPayment } from '../../../contract/billing/values.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';

export interface AutoPayFacts {
  /** The company wishes it, and the operator has not barred it. */
  readonly enabled: boolean;
  readonly currency: CurrencyCode;
  /** After a charge that failed: the day of the next try. */
  readonly nextOn: string | null;
  /** A payment is under way: what will be left to pay is not known. */
  readonly moneyInFlight: boolean;
}

export interface DueInvoice {
  readonly id: number;
  readonly outstandingMinor: number;
}

export type ChargePlan =
  | { readonly kind: 'charge'; readonly invoiceIds: readonly number[]; readonly amountMinor: number }
  /** Nothing is due: a series of failures is over. */
  | { readonly kind: 'nothing_due' }
  | { readonly kind: 'wait'; readonly reason: 'off' | 'retry_later' | 'money_in_flight' | 'too_small' };

/** What is charged on a morning: all that is due in one charge, the oldest first as far as a payment reaches. */
export function planCharge(facts: AutoPayFacts, due: readonly DueInvoice[], day: string): ChargePlan {
  if (!facts.enabled) return { kind: 'wait', reason: 'off' };
  if (due.length === 0) return { kind: 'nothing_due' };
  if (facts.nextOn !== null && facts.nextOn > day) return { kind: 'wait', reason: 'retry_later' };
  if (facts.moneyInFlight) return { kind: 'wait', reason: 'money_in_flight' };
  const chosen: number[] = [];
  let amountMinor = 0;
  for (const { id, outstandingMinor } of due.slice(0, mostInvoicesPerPayment)) {
    if (amountMinor + outstandingMinor > largestPaymentMinor) break;
    chosen.push(id);
    amountMinor += outstandingMinor;
  }
  if (amountMinor < minimumPaymentMinor(facts.currency)) return { kind: 'wait', reason: 'too_small' };
  return { kind: 'charge', invoiceIds: chosen, amountMinor };
}

/**
 * In how many days a charge is tried again that has failed for the `failures`th time in a row; null: not any more. `retryDays` count
 * from the first failure; where mornings were missed they count on from the last one.
 */
export function retryAfterDays(failures: number, retryDays: readonly number[]): number | null {
  const days = retryDays.toSorted((a, b) => a - b);
  const next = days[failures - 1];
  return next === undefined ? null : Math.max(1, next - (days[failures - 2] ?? 0));
}

export interface TopUpFacts {
  /** Null where top-up is off. */
  readonly belowMinor: number | null;
  /** A charge for it has failed since it was switched on. */
  readonly stopped: boolean;
  readonly barred: boolean;
  readonly remainingCreditMinor: number;
  readonly moneyInFlight: boolean;
  /** For how long ago the last one was begun; null: never. */
  readonly minutesSinceLast: number | null;
  /** On this day of the company's calendar. */
  readonly beganToday: number;
}

export interface TopUpLimits {
  readonly pauseMinutes: number;
  readonly aDay: number;
}

/** Whether the named sum is charged now. Remaining credit that is exactly as high as named is enough. */
export function isTopUpDue(facts: TopUpFacts, limits: TopUpLimits): boolean {
  if (facts.belowMinor === null || facts.stopped || facts.barred || facts.moneyInFlight) return false;
  if (facts.remainingCreditMinor >= facts.belowMinor) return false;
  if (facts.minutesSinceLast !== null && facts.minutesSinceLast < limits.pauseMinutes) return false;
  return facts.beganToday < limits.aDay;
}
