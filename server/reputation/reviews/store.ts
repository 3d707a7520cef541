import type { CompanyId, EnquiryId, PurchaseId } from '../../../contract/kit/ids.ts';
import { reviewHoldHours, type ReviewFlag, type Stars } from '../../../contract/reputation/reviews-values.ts';
import type { Spoken } from '../../enquiries/consumer-page-rule.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';

export interface NewReview {
  readonly purchaseId: PurchaseId;
  /** Stored out of ten. */
  readonly stars: Stars;
  readonly comment: string | null;
  readonly workDone: string | null;
  /** The publishable name: forename and town, or initials. */
  readonly displayName: string;
}

/**
 * Inserts a review of the company that bought the lead. A clean one is published automatically; one with flags waits for a person. Returns no row if
 * the lead already has a review.
 */
export function insertReview(review: NewReview, flags: readonly ReviewFlag[]): Sql<{ id: number; code: string; companyId: CompanyId }> {
  return sql<{ id: number; code: string; companyId: CompanyId }>`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, work_done_comments, display_name, flags, publish_at)
    select ${randomCode(12)}, p.id, p.company_id, ${review.stars * 2}::smallint, nullif(btrim(${review.comment}::text), ''),
           nullif(btrim(${review.workDone}::text), ''), ${review.displayName}, ${[...flags]}::text[],
           case when ${flags.length === 0} then app_now() + make_interval(hours => ${reviewHoldHours}) end
    from purchases p where p.id = ${review.purchaseId}
    on conflict on constraint reviews_one_per_lead do nothing
    returning id, code, company_id as "companyId"`;
}

export interface StoredRequest extends Spoken {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly isUsed: boolean;
  readonly isOver: boolean;
}

const selectRequest = (tokenHash: Buffer): Sql =>
  sql`(q.token_hash = ${tokenHash} or q.reminder_token_hash = ${tokenHash} or q.page_token_hash = ${tokenHash})`;

/** Finds a link's request: from the first mail, the reminder, or the consumer's own page. */
export function findRequest(tokenHash: Buffer): Sql<StoredRequest> {
  return sql<StoredRequest>`
    select q.purchase_id as "purchaseId", p.enquiry_id as "enquiryId", e.country, e.language, q.used_at is not null as "isUsed", q.ends_at <= app_now() as "isOver"
    from review_requests q join purchases p on p.id = q.purchase_id join enquiries e on e.id = p.enquiry_id
    where ${selectRequest(tokenHash)}`;
}

/** Locks it, so that concurrent submissions are serialised. */
export function lockRequest(tokenHash: Buffer): Sql {
  return sql`select from review_requests q where ${selectRequest(tokenHash)} for update`;
}

export interface ChangeRequest extends Spoken {
  readonly id: number;
  readonly reviewId: number;
  readonly purchaseId: PurchaseId;
  readonly words: string;
  readonly isUsed: boolean;
  readonly isOver: boolean;
}

/** Finds the change request of a link. */
export function findChangeRequest(tokenHash: Buffer): Sql<ChangeRequest> {
  return sql<ChangeRequest>`
    select q.id, q.review_id as "reviewId", r.purchase_id as "purchaseId", e.country, e.language, q.words, q.used_at is not null as "isUsed",
           q.ends_at <= app_now() or r.state = 'published' as "isOver"
    from review_change_requests q join reviews r on r.id = q.review_id join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    where q.token_hash = ${tokenHash}`;
}

/** Serialises concurrent submissions. */
export function lockChangeRequest(tokenHash: Buffer): Sql {
  return sql`select from review_change_requests where token_hash = ${tokenHash} for update`;
}
