import type { Decider, DecisionGround, Proof, ReportReason } from '../../contract/disputes/values.ts';

/** One rule of the policy, as stored. */
export interface ReturnRule {
  readonly id: number;
  readonly reason: ReportReason;
  readonly version: number;
  readonly offered: boolean;
  readonly windowDays: number;
  readonly automaticWindowDays: number;
  readonly proof: Proof;
  readonly decidedBy: Decider;
  readonly attemptsNeeded: number | null;
  readonly attemptsHours: number | null;
  readonly answerHours: number | null;
  readonly quotaBp: number | null;
  readonly quotaDays: number | null;
  readonly quotaLeast: number | null;
  readonly removesEnquiry: boolean;
  readonly validFrom: Date;
}

/** `none`: not given, or erased. */
export type Channel = 'alive' | 'dead' | 'none';

/** Proofs the product can verify without the company. */
export interface ProofFacts {
  readonly withdrawnWithinHour: boolean;
  /** An earlier lead with the same customer and work type; null if there is none. */
  readonly boughtBefore: string | null;
  readonly isAutomatic: boolean;
  /** Whether the company's coverage held the enquiry when it was matched; null if not recorded. */
  readonly matched: boolean | null;
  readonly telephone: Channel;
  readonly email: Channel;
  /** Messages to the customer are in flight with an unknown outcome. */
  readonly isProviderAsked: boolean;
  /** The customer's unprompted statement; null if there is none. */
  readonly saidInTouch: boolean | null;
  /** The company stated when it tried to reach the customer. */
  readonly areAttemptsStated: boolean;
  /** A mail or text message could reach the customer. */
  readonly canAsk: boolean;
}

export type ProofGround = Extract<DecisionGround, 'withdrawn' | 'bought_before' | 'coverage' | 'contact_impossible'>;

/** Returns what proves the report right without asking anyone; tried on every report, in this order. */
export function findProof(facts: ProofFacts): ProofGround | null {
  if (facts.withdrawnWithinHour) return 'withdrawn';
  if (facts.boughtBefore !== null) return 'bought_before';
  if (facts.isAutomatic && facts.matched === false) return 'coverage';
  const channels = [facts.telephone, facts.email];
  const isImpossible = channels.includes('dead') && !channels.includes('alive');
  return isImpossible ? 'contact_impossible' : null;
}

export type Ruling =
  | { readonly kind: 'accepted'; readonly ground: ProofGround }
  | { readonly kind: 'checking' }
  | { readonly kind: 'asking_customer'; readonly hours: number }
  | { readonly kind: 'with_operator' };

/**
 * Returns who decides a report now. `mayWait`: still within the wait for providers. A customer who already said the company was in touch is not asked
 * again, because the answer would be the same; one who said it was not is asked, because that may have changed. If required attempts are missing, an
 * operator decides.
 */
export function judgeReport(
  rule: Pick<ReturnRule, 'proof' | 'decidedBy' | 'answerHours' | 'attemptsNeeded'>,
  facts: ProofFacts,
  { mayWait }: { readonly mayWait: boolean },
): Ruling {
  const ground = findProof(facts);
  if (ground !== null) return { kind: 'accepted', ground };
  if (rule.proof === 'contact_impossible' && facts.isProviderAsked && mayWait) return { kind: 'checking' };
  const isWorthAsking = facts.canAsk && facts.saidInTouch !== true && (rule.attemptsNeeded === null || facts.areAttemptsStated);
  if (rule.decidedBy === 'customer' && rule.answerHours !== null && isWorthAsking)
    return { kind: 'asking_customer', hours: rule.answerHours };
  return { kind: 'with_operator' };
}

/** A company's purchases and credits on silence within its quota period. */
export interface QuotaFacts {
  readonly bought: number;
  readonly givenOnSilence: number;
}

/** Returns how many more reports silence alone may credit; null if silence does not count. */
export function quotaLeft(rule: Pick<ReturnRule, 'quotaBp' | 'quotaLeast'>, { bought, givenOnSilence }: QuotaFacts): number | null {
  if (rule.quotaBp === null || rule.quotaLeast === null) return null;
  return Math.max(0, Math.max(rule.quotaLeast, Math.floor((bought * rule.quotaBp) / 10_000)) - givenOnSilence);
}

export type CustomerAnswer = 'yes' | 'no' | 'never_asked';

export type AnswerRuling =
  | { readonly kind: 'accepted'; readonly ground: 'customer_denied' | 'customer_silent' }
  | { readonly kind: 'with_operator' };

/** Returns what follows from the customer's answer; `null` means none came in time. */
export function judgeAnswer(
  rule: Pick<ReturnRule, 'quotaBp' | 'quotaLeast'>,
  answer: CustomerAnswer | null,
  quota: QuotaFacts,
): AnswerRuling {
  if (answer === 'no' || answer === 'never_asked') return { kind: 'accepted', ground: 'customer_denied' };
  if (answer === null && (quotaLeft(rule, quota) ?? 0) > 0) return { kind: 'accepted', ground: 'customer_silent' };
  return { kind: 'with_operator' };
}
