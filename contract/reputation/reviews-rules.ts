import { withoutLinks } from '../kit/free-text-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { longestReply, type RequestObstacle } from './reviews-values.ts';

export interface ReplyForm {
  readonly response: string;
}

/** Links are taken out before a reply is kept, so that what remains is judged. */
export const replyRules: FormRules<ReplyForm> = {
  response: (text) => {
    const kept = withoutLinks(text).trim();
    if (kept === '') return 'required';
    return kept.length > longestReply ? 'replyTooLong' : undefined;
  },
};

/** What decides whether the customer of a lead can be asked for a review. */
export interface RequestFacts {
  /** The customer reviewed the company, about this lead or another one. */
  readonly reviewed: boolean;
  /** The company asked the customer before, about this lead or another one. */
  readonly asked: boolean;
  readonly tooLate: boolean;
  readonly hasAddress: boolean;
}

/** Returns why a review cannot be asked for; null where it can. */
export function requestObstacle({ reviewed, asked, tooLate, hasAddress }: RequestFacts): RequestObstacle | null {
  if (reviewed) return 'reviewGiven';
  if (asked) return 'reviewRequested';
  if (tooLate) return 'reviewTooLate';
  return hasAddress ? null : 'reviewNoAddress';
}
