// What a company wants delivered automatically. Never blocks a manual purchase.

import { capPeriods, type CapPeriod } from './cap-period-rule.ts';

/** Caps, null if off, and the purchases of the work type in their periods. */
export interface CapFacts {
  readonly capDay: number | null;
  readonly capWeek: number | null;
  readonly capMonth: number | null;
  readonly usedDay: number;
  readonly usedWeek: number;
  readonly usedMonth: number;
}

export interface DeliveryFacts extends CapFacts {
  readonly allowAutoaccept: boolean;
  readonly alertsPaused: boolean;
}

export type DeliveryObstacle = 'alerts_paused' | `cap_${CapPeriod}`;

export function getCapUsage(facts: CapFacts): Readonly<Record<CapPeriod, { readonly cap: number | null; readonly used: number }>> {
  return {
    day: { cap: facts.capDay, used: facts.usedDay },
    week: { cap: facts.capWeek, used: facts.usedWeek },
    month: { cap: facts.capMonth, used: facts.usedMonth },
  };
}

/** Returns why leads of the work type are currently neither offered to nor bought for the company; null if they may be. */
export function obstacleToDelivery(facts: Omit<DeliveryFacts, 'allowAutoaccept'>): DeliveryObstacle | null {
  if (facts.alertsPaused) return 'alerts_paused';
  const caps = getCapUsage(facts);
  const full = capPeriods.find((period) => caps[period].cap !== null && caps[period].used >= caps[period].cap);
  return full === undefined ? null : `cap_${full}`;
}

/** Returns the same for automatic purchases, which the company must have switched on. */
export function obstacleToAutomaticPurchase(facts: DeliveryFacts): DeliveryObstacle | 'automatic_off' | null {
  return facts.allowAutoaccept ? obstacleToDelivery(facts) : 'automatic_off';
}
