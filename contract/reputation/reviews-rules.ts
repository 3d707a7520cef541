import { withoutLinks } from '../kit/free-text-rule.ts';
import type { FormRules } from '../kit/problem.ts';
import { longestReply } from './reviews-values.ts';

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

/** What a lead's page knows of asking for a review. */
export interface RequestFacts {
  /** Asked for already, or given without being asked. */
  readonly remindFeedback: boolean;
  readonly feedbackTooLate: boolean;
}

/** Why a review cannot be asked for; null where it can. */
export function requestObstacle({ remindFeedback, feedbackTooLate }: RequestFacts): 'reviewRequested' | 'reviewTooLate' | null {
  if (remindFeedback) return 'reviewRequested';
  return feedbackTooLate ? 'reviewTooLate' : null;
}
