import type { NameChoice, Stars } from '../../../contract/reputation/reviews-values.ts';
import { revealContact } from '../../enquiries/reveal-contact.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { recordReview } from './record-review.ts';
import { publishedName } from './display-name-rule.ts';
import { findRequest, lockRequest } from './store.ts';

export interface GivenReview {
  readonly tokenHash: Buffer;
  readonly stars: Stars;
  readonly comment: string;
  readonly workDone: string;
  readonly name: NameChoice;
  /** What stands in place of a name that is not known (any more). */
  readonly nobody: string;
}

/** Takes a consumer's review by the link of their mail, which is good once, and tells the company. */
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
