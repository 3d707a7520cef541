import { reviewHoldHours } from '../../../contract/reputation/reviews-values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { flagsOf } from './moderation/flags-rule.ts';
import { keepWording, lockReview } from './moderation/store.ts';
import { findChangeRequest, lockChangeRequest } from './store.ts';

export interface ChangedReview {
  readonly tokenHash: Buffer;
  readonly comment: string;
  readonly workDone: string;
}

const wordsOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/**
 * Takes a customer's new words for their review, once, by the link of the mail that asked for them. The old ones are kept. It is held
 * as a new review is: a clean one comes out by itself, any other waits for a person.
 */
export async function changeReview(tx: Tx, given: ChangedReview): Promise<'changed' | 'used' | 'over' | 'unknown'> {
  await tx.rows(lockChangeRequest(given.tokenHash));
  const request = await tx.first(findChangeRequest(given.tokenHash));
  if (request === undefined) return 'unknown';
  if (request.isUsed) return 'used';
  const review = await tx.first(lockReview(request.reviewId));
  // Somebody has shown it as it is meanwhile: there is nothing to change any more.
  if (review === undefined || review.state === 'published') return 'over';
  if (request.isOver) return 'over';
  const { id: requestId, reviewId } = request;
  const [comment, workDone] = [wordsOf(given.comment), wordsOf(given.workDone)];
  if (comment !== review.comment) await tx.rows(keepWording(reviewId, { field: 'comment', was: review.comment, staffId: null, requestId }));
  if (workDone !== review.workDone)
    await tx.rows(keepWording(reviewId, { field: 'work_done', was: review.workDone, staffId: null, requestId }));
  const flags = flagsOf([comment, workDone], review.country);
  await tx.rows(sql`
    update reviews set comment = ${comment}, work_done_comments = ${workDone}, flags = ${flags}::text[], state = 'held',
      publish_at = case when ${flags.length === 0} then app_now() + make_interval(hours => ${reviewHoldHours}) end,
      moderated_by = null, moderation_reason = null
    where id = ${reviewId}`);
  await tx.rows(sql`update review_change_requests set used_at = app_now() where id = ${requestId}`);
  return 'changed';
}
