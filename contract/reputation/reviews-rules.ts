import { withoutLinks } from '../kit/free-text-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { maxReviewReplyLength, type RequestObstacle } from './reviews-values.ts';

export interface ReplyForm {
  readonly response: string;
}

/** Links are removed before a reply is saved, so validate what remains. */
export const replyRules: FormRules<ReplyForm> = {
  response: (text) => {
    const visibleText = withoutLinks(text).trim();
    if (visibleText === '') return 'required';
    return visibleText.length > maxReviewReplyLength ? 'replyTooLong' : undefined;
  },
};

/** Facts that decide whether a lead's customer can be asked for a review. */
export interface RequestFacts {
  /** The customer reviewed the company, for this or another lead. */
  readonly reviewed: boolean;
  /** The company asked the customer before, for this or another lead. */
  readonly asked: boolean;
  readonly tooLate: boolean;
  readonly hasAddress: boolean;
}

/** Returns why a review cannot be requested; null if it can. */
export function requestObstacle({ reviewed, asked, tooLate, hasAddress }: RequestFacts): RequestObstacle | null {
  if (reviewed) return 'reviewGiven';
  if (asked) return 'reviewRequested';
  if (tooLate) return 'reviewTooLate';
  return hasAddress ? null : 'reviewNoAddress';
}
