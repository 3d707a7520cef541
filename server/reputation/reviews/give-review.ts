import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { type NameChoice, type Stars, reviewHoldHours } from '../../../contract/reputation/reviews-values.ts';
import { revealContact } from '../../enquiries/contacts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { publishedName } from './display-name-rule.ts';
import { listFlags } from './flags-rule.ts';
import { keepWording, lockReview } from './moderate-review.ts';
import { findRequest, lockRequest, insertReview, type NewReview, findChangeRequest, lockChangeRequest } from './store.ts';

interface GivenReview {
  readonly tokenHash: Buffer;
  readonly stars: Stars;
  readonly comment: string;
  readonly workDone: string;
  readonly name: NameChoice;
  /** Shown if no name is known (any more). */
  readonly nobody: string;
}

/** Takes a consumer's review through their single-use link, and notifies the company. */
export async function giveReview(tx: Tx, given: GivenReview): Promise<'given' | 'used' | 'over' | 'unknown'> {
  await tx.rows(lockRequest(given.tokenHash));
  const request = await tx.first(findRequest(given.tokenHash));
  if (request === undefined) return 'unknown';
  if (request.isUsed) return 'used';
  if (request.isOver) return 'over';
  const { purchaseId, enquiryId } = request;
  const contact = await tx.first(revealContact({ type: 'system' }, [enquiryId], 'review'));
  const displayName = (contact === undefined ? null : publishedName(contact, given.name)) ?? given.nobody;
  const { stars, comment, workDone } = given;
  const outcome = await recordReview(tx, { purchaseId, stars, comment, workDone, displayName });
  if (outcome.kind !== 'recorded') return 'used';
  await tx.rows(sql`update review_requests set used_at = app_now() where purchase_id = ${purchaseId}`);
  await putInOutbox(tx, {
    dedupeKey: `review-received:${outcome.id}`,
    channel: 'email',
    template: 'review-received',
    recipient: { kind: 'company', id: outcome.companyId },
    payload: { reviewId: outcome.id },
  });
  return 'given';
}

type ReviewOutcome =
  | { readonly kind: 'recorded'; readonly id: number; readonly code: string; readonly companyId: CompanyId }
  /** A consumer reviews a lead once. */
  | { readonly kind: 'already_reviewed' }
  | { readonly kind: 'unknown' };

/** Records a consumer's review of the company that bought their enquiry. Held until its time is up or a person publishes it. */
export async function recordReview(tx: Tx, review: NewReview): Promise<ReviewOutcome> {
  const purchase = await tx.first(sql<{ country: CountryCode }>`
    select e.country from purchases p join enquiries e on e.id = p.enquiry_id where p.id = ${review.purchaseId}`);
  if (purchase === undefined) return { kind: 'unknown' };
  const inserted = await tx.first(insertReview(review, listFlags([review.comment, review.workDone], purchase.country)));
  return inserted === undefined ? { kind: 'already_reviewed' } : { kind: 'recorded', ...inserted };
}

interface ChangedReview {
  readonly tokenHash: Buffer;
  readonly comment: string;
  readonly workDone: string;
}

const trimToNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/**
 * Takes a customer's new text for their review through the single-use link of the mail that asked. Keeps the old text. Held like a new review: a
 * clean one is published automatically, others need a person.
 */
export async function changeReview(tx: Tx, given: ChangedReview): Promise<'changed' | 'used' | 'over' | 'unknown'> {
  await tx.rows(lockChangeRequest(given.tokenHash));
  const request = await tx.first(findChangeRequest(given.tokenHash));
  if (request === undefined) return 'unknown';
  if (request.isUsed) return 'used';
  const review = await tx.first(lockReview(request.reviewId));
  // Published unchanged meanwhile, so there is nothing left to change.
  if (review === undefined || review.state === 'published') return 'over';
  if (request.isOver) return 'over';
  const { id: requestId, reviewId } = request;
  const [comment, workDone] = [trimToNull(given.comment), trimToNull(given.workDone)];
  if (comment !== review.comment) await tx.rows(keepWording(reviewId, { field: 'comment', was: review.comment, staffId: null, requestId }));
  if (workDone !== review.workDone)
    await tx.rows(keepWording(reviewId, { field: 'work_done', was: review.workDone, staffId: null, requestId }));
  const flags = listFlags([comment, workDone], review.country);
  await tx.rows(sql`
    update reviews set comment = ${comment}, work_done_comments = ${workDone}, flags = ${flags}::text[], state = 'held',
      publish_at = case when ${flags.length === 0} then app_now() + make_interval(hours => ${reviewHoldHours}) end,
      moderated_by = null, moderation_reason = null
    where id = ${reviewId}`);
  await tx.rows(sql`update review_change_requests set used_at = app_now() where id = ${requestId}`);
  return 'changed';
}
