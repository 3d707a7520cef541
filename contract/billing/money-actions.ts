/** How far an agent may go alone: up to a sum each time and in 24 hours, up to a multiple of the unit's default, or not at all. */
type AgentLimit = 'sum' | 'times_default' | 'never';

interface MoneyActionRule {
  readonly agent: AgentLimit;
  /** Whether a second administrator confirms it above the administrators' ceiling. */
  readonly confirmed: boolean;
}

/**
 * Everything staff can do that moves a company's money or lets it owe more. Money kept after a late payment is not listed: the card
 * provider states its amount. Accepted reports follow the return policy. Discounts have their own second person.
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
/** Those that a second administrator may have to confirm. */
export type ConfirmedAction = {
  [Action in MoneyAction]: (typeof moneyActions)[Action]['confirmed'] extends true ? Action : never;
}[MoneyAction];

export const confirmedActions = (Object.keys(moneyActions) as MoneyAction[]).filter(
  (action): action is ConfirmedAction => moneyActions[action].confirmed,
);
