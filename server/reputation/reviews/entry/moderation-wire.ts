import type { ModeratedReviewWire } from '../../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewText } from '../../../../contract/reputation/reviews-values.ts';
import { flaggedRanges } from '../moderation/flags-rule.ts';
import type { ModeratedReview } from '../moderation/operator-reviews-query.ts';

function passagesOf(review: ModeratedReview): ModeratedReviewWire['passages'] {
  const texts: readonly (readonly [ReviewText, string | null])[] = [
    ['work_done', review.workDone],
    ['comment', review.comment],
    ['reply', review.reply],
  ];
  return texts.flatMap(([field, text]) => flaggedRanges(text, review.country).map((range) => ({ field, ...range })));
}

function replyWire({ reply, replyState, replyFlags, repliedAt, replyReason }: ModeratedReview): ModeratedReviewWire['reply'] {
  if (reply === null || replyState === null || repliedAt === null) return null;
  return {
    text: reply,
    state: replyState,
    flags: [...(replyFlags ?? [])],
    created: repliedAt.toISOString(),
    moderation_reason: replyReason,
  };
}

/** A review as staff judge it. */
export function moderatedReviewWire(review: ModeratedReview): ModeratedReviewWire {
  const { askedWords, askedAt, askedUntil } = review;
  return {
    id: review.id,
    code: review.code,
    company: { id: review.companyId, name: review.companyName },
    lead: review.lead,
    work_type: review.workType,
    rating: review.rating,
    comment: review.comment,
    work_done_comments: review.workDone,
    display_name: review.displayName,
    state: review.state,
    flags: [...review.flags],
    passages: passagesOf(review),
    created_date: review.createdAt.toISOString(),
    since: review.since.toISOString(),
    publish_at: review.publishAt?.toISOString() ?? null,
    moderation_reason: review.moderationReason,
    moderated_by: review.moderatedBy,
    reply: replyWire(review),
    asked:
      askedWords === null || askedAt === null || askedUntil === null
        ? null
        : { words: askedWords, at: askedAt.toISOString(), until: askedUntil.toISOString() },
    changes: review.changes,
  };
}
