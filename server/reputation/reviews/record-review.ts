import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { flagsOf } from './moderation/flags-rule.ts';
import { insertReview, type NewReview } from './store.ts';

export type ReviewOutcome =
  | { readonly kind: 'recorded'; readonly id: number; readonly code: string; readonly companyId: CompanyId }
  /** A consumer reviews a lead once. */
  | { readonly kind: 'already_reviewed' }
  | { readonly kind: 'unknown' };

/** Takes down what a consumer says of the company that bought their enquiry. It is held until its time or a person publishes it. */
export async function recordReview(tx: Tx, review: NewReview): Promise<ReviewOutcome> {
  const purchase = await tx.first(sql<{ country: CountryCode }>`
    select e.country from purchases p join enquiries e on e.id = p.enquiry_id where p.id = ${review.purchaseId}`);
  if (purchase === undefined) return { kind: 'unknown' };
  const inserted = await tx.first(insertReview(review, flagsOf([review.comment, review.workDone], purchase.country)));
  return inserted === undefined ? { kind: 'already_reviewed' } : { kind: 'recorded', ...inserted };
}
