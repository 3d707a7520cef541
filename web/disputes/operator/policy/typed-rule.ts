import type { StaffRuleWire } from '../../../../contract/disputes/operator-endpoints.ts';
import type { RuleChange } from './api.ts';

const numbers = [
  'window_days',
  'automatic_window_days',
  'attempts_needed',
  'attempts_hours',
  'answer_hours',
  'quota_share',
  'quota_days',
  'quota_least',
] as const;
export type RuleNumber = (typeof numbers)[number];

/** What the form of a rule holds. */
export interface TypedRule extends Readonly<Record<RuleNumber, string>> {
  readonly offered: boolean;
  readonly decided_by: 'customer' | 'operator';
  readonly has_quota: boolean;
  readonly removes_enquiry: boolean;
}

const textOf = (value: number | null | undefined, otherwise: number): string => String(value ?? otherwise);

/** Fields that a rule does not use begin with what the others of the policy say. */
export function typedRule(rule: StaffRuleWire): TypedRule {
  const { quota } = rule;
  return {
    offered: rule.offered,
    window_days: String(rule.window_days),
    automatic_window_days: String(rule.automatic_window_days),
    decided_by: rule.decided_by === 'customer' ? 'customer' : 'operator',
    attempts_needed: textOf(rule.attempts_needed, 3),
    attempts_hours: textOf(rule.attempts_hours, 48),
    answer_hours: textOf(rule.answer_hours, 72),
    has_quota: quota !== null,
    quota_share: quota === null ? '20' : String(Math.round(quota.share * 10_000) / 100),
    quota_days: textOf(quota?.days, 90),
    quota_least: textOf(quota?.least, 2),
    removes_enquiry: rule.removes_enquiry,
  };
}

export const asksForAttempts = ({ proof }: Pick<StaffRuleWire, 'proof'>): boolean => proof === 'attempts';

/** A number as it is typed, with either decimal sign. What is none is refused by the server, in words. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** What is to be saved: fields that do not go with the proof, or with who decides, are left empty. */
export function ruleIn(rule: Pick<StaffRuleWire, 'proof'>, typed: TypedRule): RuleChange {
  const asksCustomer = typed.decided_by === 'customer';
  const attempts = asksForAttempts(rule);
  return {
    offered: typed.offered,
    window_days: numberIn(typed.window_days),
    automatic_window_days: numberIn(typed.automatic_window_days),
    decided_by: typed.decided_by,
    attempts_needed: attempts ? numberIn(typed.attempts_needed) : null,
    attempts_hours: attempts ? numberIn(typed.attempts_hours) : null,
    answer_hours: asksCustomer ? numberIn(typed.answer_hours) : null,
    quota:
      asksCustomer && typed.has_quota
        ? { share: numberIn(typed.quota_share) / 100, days: numberIn(typed.quota_days), least: numberIn(typed.quota_least) }
        : null,
    removes_enquiry: typed.removes_enquiry,
  };
}
