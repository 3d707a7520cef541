/** An agent's limit: a sum per action and per 24 hours, a multiple of the unit's default, or never. */
type AgentLimit = 'sum' | 'times_default' | 'never';

interface MoneyActionRule {
  readonly agent: AgentLimit;
  /** Whether a second administrator must confirm above the administrators' ceiling. */
  readonly confirmed: boolean;
}

/**
 * Every staff action that moves a company's money or raises what it may owe. Excludes keeping a late payment (the card
 * provider states the amount), accepted reports (the return policy applies) and discounts (they have their own second person).
 */
export const moneyActions = {
  transfer: { agent: 'sum', confirmed: true },
  credit_note: { agent: 'sum', confirmed: true },
  invoice: { agent: 'sum', confirmed: true },
  credit_limit: { agent: 'times_default', confirmed: true },
  payment_terms: { agent: 'times_default', confirmed: false },
  write_off: { agent: 'never', confirmed: true },
  refund: { agent: 'never', confirmed: true },
  late_refund: { agent: 'never', confirmed: true },
} as const satisfies Readonly<Record<string, MoneyActionRule>>;

export type MoneyAction = keyof typeof moneyActions;
/** Actions that a second administrator may have to confirm. */
export type ConfirmedAction = {
  [Action in MoneyAction]: (typeof moneyActions)[Action]['confirmed'] extends true ? Action : never;
}[MoneyAction];

export const confirmedActions = (Object.keys(moneyActions) as MoneyAction[]).filter(
  (action): action is ConfirmedAction => moneyActions[action].confirmed,
);
