import { brokenMoneyChecks } from '../billing/settings.ts';
import { getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import { offerUntil, type WindowFacts } from './offer-window-rule.ts';

/** State of a release before the next turn. */
export interface TurnFacts extends WindowFacts {
  readonly settings: SettingValues;
}

export type Serving = { readonly kind: 'buy' } | { readonly kind: 'offer'; readonly until: Date };

/** Automatic purchases pause while a money check is failing. */
export function isAutomaticPaused(settings: SettingValues): boolean {
  return getSettingValue(settings, brokenMoneyChecks).length > 0;
}

/**
 * Returns how a company is served: an automatic purchase if it wants that, otherwise an offer. Null if too little of the window is left for offers.
 */
export function chooseServing({ automatic }: { readonly automatic: boolean }, facts: TurnFacts): Serving | null {
  if (automatic && !isAutomaticPaused(facts.settings)) return { kind: 'buy' };
  const until = offerUntil(facts, facts.settings);
  return until === null ? null : { kind: 'offer', until };
}
