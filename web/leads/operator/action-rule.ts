import type { DeskLead } from './api.ts';

export const leadActions = ['release', 'hold', 'qualify', 'offer', 'window', 'maximum', 'price', 'credit', 'withdraw'] as const;
export type LeadAction = (typeof leadActions)[number];

/** Returns the actions that make sense in the lead's state; the server checks again. */
export function listAvailableActions(
  { stage, status, sold, reserved, maximum, priority_until: priorityUntil }: DeskLead,
  role: 'agent' | 'admin' | undefined,
): readonly LeadAction[] {
  const isWaiting = stage === 'held';
  const isOnSale = status === 'released';
  const may: Readonly<Record<LeadAction, boolean>> = {
    release: isWaiting,
    hold: isWaiting,
    qualify: isWaiting || isOnSale,
    offer: isOnSale && sold + reserved < maximum,
    window: isOnSale && priorityUntil !== null,
    maximum: isWaiting || isOnSale,
    price: role === 'admin' && (isWaiting || isOnSale),
    credit: sold > 0,
    withdraw: stage !== 'withdrawn',
  };
  return leadActions.filter((action) => may[action]);
}
