import type { ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import { noContact, type ReportReason } from '../../contract/disputes/values.ts';

const subReasons = ['nocontacttried', 'nocontactnottried'] as const;
export type SubReason = (typeof subReasons)[number];
type TopReason = Exclude<ReportReason, SubReason> | typeof noContact;

export interface ReasonChoices {
  readonly reasons: readonly TopReason[];
  /** What is asked of who reached nobody; what is not offered any more is left out. */
  readonly tried: readonly SubReason[];
}

const isSub = (reason: ReportReason): reason is SubReason => (subReasons as readonly string[]).includes(reason);

/** What a company may choose: the reasons of the policy in its order, those of having reached nobody under one. */
export function reasonChoices(rules: readonly Pick<ReturnRuleWire, 'reason'>[]): ReasonChoices {
  const offered = rules.map(({ reason }) => reason);
  const reasons = offered.map((reason): TopReason => (isSub(reason) ? noContact : reason));
  return { reasons: [...new Set(reasons)], tried: subReasons.filter((reason) => offered.includes(reason)) };
}
