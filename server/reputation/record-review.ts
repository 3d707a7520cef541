import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { insertReview, type NewReview } from './store.ts';

export type ReviewOutcome =
  | { readonly kind: 'recorded'; readonly code: string }
  /** A consumer reviews a lead once. */
  | { readonly kind: 'already_reviewed' }
  | { readonly kind: 'unknown' };

/** Takes down what a consumer says of the company that bought their enquiry. It is held until moderation publishes it. */
export async function recordReview(tx: Tx, review: NewReview): Promise<ReviewOutcome> {
  const inserted = await tx.first(insertReview(review));
  if (inserted !== undefined) return { kind: 'recorded', code: inserted.code };
  const purchase = await tx.first(sql`select id from purchases where id = ${review.purchaseId}`);
  return { kind: purchase === undefined ? 'unknown' : 'already_reviewed' };
}
