import type { StaffId } from '../../../../contract/kit/ids.ts';
import type { ReviewState } from '../../../../contract/reputation/reviews-values.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { insertCompanyEvents } from '../../../platform/company-events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { eventsOfReviews, lockReview } from './store.ts';

export interface Judgement {
  readonly id: number;
  readonly state: 'published' | 'unpublished';
  /** The state that whoever decides has looked at. */
  readonly seen?: ReviewState;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

export type JudgeOutcome = 'judged' | 'as_it_was' | 'changed_meanwhile' | 'unknown';

/** A person of the staff shows a review, or keeps it from being shown. Nobody changes its words. Written to the audit log. */
export async function judgeReview(tx: Tx, { id, state, seen, reason, by }: Judgement): Promise<JudgeOutcome> {
  const review = await tx.first(lockReview(id));
  if (review === undefined) return 'unknown';
  if (review.state === state) return 'as_it_was';
  if (seen !== undefined && seen !== review.state) return 'changed_meanwhile';
  await tx.rows(sql`
    update reviews
    set state = ${state}, publish_at = null, moderated_by = ${by.staffId}, moderation_reason = ${reason},
        published_at = case when ${state} = 'published' then app_now() else published_at end
    where id = ${id}`);
  if (state === 'published') await tx.rows(insertCompanyEvents(eventsOfReviews([id])));
  await recordAudit(tx, {
    ...by,
    action: state === 'published' ? 'review.publish' : 'review.unpublish',
    object: { type: 'review', id: review.code },
    reason,
    before: { state: review.state },
    after: { state },
  });
  return 'judged';
}

/** The same of what the company replied. */
export async function judgeReply(tx: Tx, { id, state, seen, reason, by }: Judgement): Promise<JudgeOutcome> {
  const review = await tx.first(lockReview(id));
  if (review === undefined || review.replyState === null) return 'unknown';
  if (review.replyState === state) return 'as_it_was';
  if (seen !== undefined && seen !== review.replyState) return 'changed_meanwhile';
  await tx.rows(sql`
    update review_replies set state = ${state}, moderated_by = ${by.staffId}, moderation_reason = ${reason} where review_id = ${id}`);
  await recordAudit(tx, {
    ...by,
    action: state === 'published' ? 'review.publish_reply' : 'review.unpublish_reply',
    object: { type: 'review', id: review.code },
    reason,
    before: { state: review.replyState },
    after: { state },
  });
  return 'judged';
}
