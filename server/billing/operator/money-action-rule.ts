import { moneyActions, type MoneyAction } from '../../../contract/billing/money-actions.ts';

/** The ceilings for a currency, in minor units. */
export interface MoneyCeilings {
  readonly agentEachMinor: number;
  readonly agentDayMinor: number;
  readonly adminMinor: number;
}

interface JudgedAction {
  readonly action: Exclude<MoneyAction, 'payment_terms'>;
  readonly role: 'agent' | 'admin';
  readonly amountMinor: number;
  /** The agent's counted actions of the last 24 hours. */
  readonly spentMinor: number;
  /** The unit's default times the agent multiplier. */
  readonly agentLimitMinor: number;
  readonly ceilings: MoneyCeilings;
  /** A second administrator is confirming it. */
  readonly isConfirmed: boolean;
}

export type MoneyVerdict =
  | { readonly kind: 'allowed'; readonly ceilingMinor: number; readonly dayMinor: number | null; readonly dayCeilingMinor: number | null }
  /** Within an administrator's ceiling; `leftMinor` is what this agent may still spend. */
  | { readonly kind: 'over_ceiling'; readonly ceiling: 'each' | 'day'; readonly leftMinor: number }
  | { readonly kind: 'administrator_needed' }
  | { readonly kind: 'second_person' };

/** Decides whether a staff member may do this alone. The only place that compares the ceilings. */
export function judgeMoneyAction({
  action,
  role,
  amountMinor,
  spentMinor,
  agentLimitMinor,
  ceilings,
  isConfirmed,
}: JudgedAction): MoneyVerdict {
  const allowed = { kind: 'allowed', dayMinor: null, dayCeilingMinor: null } as const;
  if (role === 'admin') {
    if (amountMinor > ceilings.adminMinor && !isConfirmed) return { kind: 'second_person' };
    return { ...allowed, ceilingMinor: ceilings.adminMinor };
  }
  switch (moneyActions[action].agent) {
    case 'never':
      return { kind: 'administrator_needed' };
    case 'times_default':
      if (amountMinor > agentLimitMinor) return { kind: 'over_ceiling', ceiling: 'each', leftMinor: agentLimitMinor };
      return { ...allowed, ceilingMinor: agentLimitMinor };
    case 'sum': {
      const { agentEachMinor, agentDayMinor } = ceilings;
      if (amountMinor > agentEachMinor) return { kind: 'over_ceiling', ceiling: 'each', leftMinor: agentEachMinor };
      const dayMinor = spentMinor + amountMinor;
      if (dayMinor > agentDayMinor) return { kind: 'over_ceiling', ceiling: 'day', leftMinor: Math.max(0, agentDayMinor - spentMinor) };
      return { kind: 'allowed', ceilingMinor: agentEachMinor, dayMinor, dayCeilingMinor: agentDayMinor };
    }
  }
}
