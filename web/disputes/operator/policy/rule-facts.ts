import type { TFunction } from 'i18next';
import type { StaffRuleWire } from '../../../../contract/disputes/operator-endpoints.ts';

export const ruleFacts = ['offered', 'window', 'proof', 'decider', 'answer', 'silence', 'enquiry'] as const;
export type RuleFact = (typeof ruleFacts)[number];

const silence = ({ decided_by: decider, quota }: StaffRuleWire, t: TFunction<'operator-return-rules'>): string => {
  if (decider !== 'customer') return t(($) => $.notAsked);
  if (quota === null) return t(($) => $.silenceOperator);
  const { share, days, least } = quota;
  return t(($) => $.silenceQuota, { share: Math.round(share * 10_000) / 100, days, least });
};

/** What a rule says, each part in a few words. */
export function factsOfRule(rule: StaffRuleWire, t: TFunction<'operator-return-rules'>): Readonly<Record<RuleFact, string>> {
  const { window_days: days, automatic_window_days: automatic, answer_hours: answer } = rule;
  return {
    offered: t(($) => (rule.offered ? $.yes : $.no)),
    window: days === automatic ? t(($) => $.days, { count: days }) : t(($) => $.daysAutomatic, { days, automatic }),
    proof:
      rule.proof === 'attempts'
        ? t(($) => $.proofs.attempts, { count: rule.attempts_needed ?? 0, hours: rule.attempts_hours ?? 0 })
        : t(($) => $.proofs[rule.proof as Exclude<typeof rule.proof, 'attempts'>]),
    decider: t(($) => $.deciders[rule.decided_by]),
    answer: answer === null ? t(($) => $.notAsked) : t(($) => $.hours, { count: answer }),
    silence: silence(rule, t),
    enquiry: t(($) => (rule.removes_enquiry ? $.removed : $.stays)),
  };
}

/** What one version says otherwise than the one before. */
export function changesBetween(
  before: StaffRuleWire,
  after: StaffRuleWire,
  t: TFunction<'operator-return-rules'>,
): { fact: RuleFact; before: string; after: string }[] {
  const [was, is] = [factsOfRule(before, t), factsOfRule(after, t)];
  return ruleFacts.filter((fact) => was[fact] !== is[fact]).map((fact) => ({ fact, before: was[fact], after: is[fact] }));
}
