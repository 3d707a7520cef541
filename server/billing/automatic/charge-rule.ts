// When automatic charges are made, and for how much. Amounts are in minor units, days YYYY-MM-DD on the company's calendar.

import { maxPaymentMinor, maxInvoicesPerPayment } from '../../../contract/billing/values.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';

export interface AutoPayFacts {
  /** The company wants it and the operator has not blocked it. */
  readonly enabled: boolean;
  readonly currency: CurrencyCode;
  /** Day of the next retry after a failed charge. */
  readonly nextOn: string | null;
  /** A payment is in flight, so the outstanding amount is unknown. */
  readonly moneyInFlight: boolean;
}

export interface DueInvoice {
  readonly id: number;
  readonly outstandingMinor: number;
}

export type ChargePlan =
  | { readonly kind: 'charge'; readonly invoiceIds: readonly number[]; readonly amountMinor: number }
  /** Nothing is due, so the failure count resets. */
  | { readonly kind: 'nothing_due' }
  | { readonly kind: 'wait'; readonly reason: 'off' | 'retry_later' | 'money_in_flight' | 'too_small' };

/** Plans a morning's charge: everything due in one charge, oldest first, up to the payment limits. */
export function planCharge(facts: AutoPayFacts, due: readonly DueInvoice[], day: string): ChargePlan {
  if (!facts.enabled) return { kind: 'wait', reason: 'off' };
  if (due.length === 0) return { kind: 'nothing_due' };
  if (facts.nextOn !== null && facts.nextOn > day) return { kind: 'wait', reason: 'retry_later' };
  if (facts.moneyInFlight) return { kind: 'wait', reason: 'money_in_flight' };
  const chosen: number[] = [];
  let amountMinor = 0;
  for (const { id, outstandingMinor } of due.slice(0, maxInvoicesPerPayment)) {
    if (amountMinor + outstandingMinor > maxPaymentMinor) break;
    chosen.push(id);
    amountMinor += outstandingMinor;
  }
  if (amountMinor < minimumPaymentMinor(facts.currency)) return { kind: 'wait', reason: 'too_small' };
  return { kind: 'charge', invoiceIds: chosen, amountMinor };
}

/**
 * Returns the days until the next retry after `failures` failures in a row; null if there is none. `retryDays` count from the first failure; after
 * missed mornings they count from the last one.
 */
export function retryAfterDays(failures: number, retryDays: readonly number[]): number | null {
  const days = retryDays.toSorted((a, b) => a - b);
  const next = days[failures - 1];
  return next === undefined ? null : Math.max(1, next - (days[failures - 2] ?? 0));
}

export interface TopUpFacts {
  /** Null if top-up is off. */
  readonly belowMinor: number | null;
  /** A top-up charge has failed since it was switched on. */
  readonly stopped: boolean;
  readonly barred: boolean;
  readonly remainingCreditMinor: number;
  readonly moneyInFlight: boolean;
  /** Minutes since the last one began; null if never. */
  readonly minutesSinceLast: number | null;
  /** Number begun today, on the company's calendar. */
  readonly beganToday: number;
}

export interface TopUpLimits {
  readonly pauseMinutes: number;
  readonly aDay: number;
}

/** Whether to charge the top-up amount now. Remaining credit equal to the threshold is enough. */
export function isTopUpDue(facts: TopUpFacts, limits: TopUpLimits): boolean {
  if (facts.belowMinor === null || facts.stopped || facts.barred || facts.moneyInFlight) return false;
  if (facts.remainingCreditMinor >= facts.belowMinor) return false;
  if (facts.minutesSinceLast !== null && facts.minutesSinceLast < limits.pauseMinutes) return false;
  return facts.beganToday < limits.aDay;
}
