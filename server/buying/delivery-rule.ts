// What a company wants delivered by itself. It never stands in the way of a purchase by hand.

import { capPeriods, type CapPeriod } from './cap-period-rule.ts';

/** A cap that is switched on, null where it is not, and how many purchases of the work type its period has seen. */
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

export function capsOf(facts: CapFacts): Readonly<Record<CapPeriod, { readonly cap: number | null; readonly used: number }>> {
  return {
    day: { cap: facts.capDay, used: facts.usedDay },
    week: { cap: facts.capWeek, used: facts.usedWeek },
    month: { cap: facts.capMonth, used: facts.usedMonth },
  };
}

/** Why nothing of the work type is offered to the company, or bought for it, for now; null: nothing stands in the way. */
export function obstacleToDelivery(facts: Omit<DeliveryFacts, 'allowAutoaccept'>): DeliveryObstacle | null {
  if (facts.alertsPaused) return 'alerts_paused';
  const caps = capsOf(facts);
  const full = capPeriods.find((period) => caps[period].cap !== null && caps[period].used >= caps[period].cap);
  return full === undefined ? null : `cap_${full}`;
}

/** The same for buying by itself, which the company must have asked for. */
export function obstacleToAutomaticPurchase(facts: DeliveryFacts): DeliveryObstacle | 'automatic_off' | null {
  return facts.allowAutoaccept ? obstacleToDelivery(facts) : 'automatic_off';
}
