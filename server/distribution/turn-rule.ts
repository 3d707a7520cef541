import { brokenMoneyChecks } from '../billing/settings.ts';
import { valueOf, type SettingValues } from '../platform/business-settings.ts';
import { offerUntil, type WindowFacts } from './offer-window-rule.ts';

/** What is known of a release when the next company's turn comes. */
export interface TurnFacts extends WindowFacts {
  readonly settings: SettingValues;
}

export type Serving = { readonly kind: 'buy' } | { readonly kind: 'offer'; readonly until: Date };

/** While a check of money is broken nobody buys without looking. */
export function isAutomaticPaused(settings: SettingValues): boolean {
  return valueOf(settings, brokenMoneyChecks).length > 0;
}

/**
 * How a company is served whose turn it is: it buys by itself if it wants to, else the lead is offered to it. Null: too little of
 * the window is left to offer anything to anybody.
 */
export function servingOf({ automatic }: { readonly automatic: boolean }, facts: TurnFacts): Serving | null {
  if (automatic && !isAutomaticPaused(facts.settings)) return { kind: 'buy' };
  const until = offerUntil(facts, facts.settings);
  return until === null ? null : { kind: 'offer', until };
}
