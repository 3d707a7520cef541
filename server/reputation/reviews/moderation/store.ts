import type { CountryCode } from '../../../../contract/kit/country.ts';
import type { EnquiryId, StaffId } from '../../../../contract/kit/ids.ts';
import type { ReviewState, ReviewText } from '../../../../contract/reputation/reviews-values.ts';
import { isReadable } from '../../../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';

export interface LockedReview {
  readonly code: string;
  readonly state: ReviewState;
  readonly enquiryId: EnquiryId;
  readonly country: CountryCode;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly reply: string | null;
  readonly replyState: ReviewState | null;
  /** The customer is asked to change it and still can. */
  readonly isAsked: boolean;
  /** The customer has no address, or none that anybody may read any more. */
  readonly hasAddress: boolean;
}

/** A review and its reply under the review’s lock: whatever is done to either begins here. */
export function lockReview(id: number): Sql<LockedReview> {
  return sql<LockedReview>`
    select r.code, r.state, p.enquiry_id as "enquiryId", e.country, r.comment, r.work_done_comments as "workDone", y.reply, y.state as "replyState",
           exists (select from review_change_requests q where q.review_id = r.id and q.used_at is null and q.ends_at > app_now()) as "isAsked",
           exists (select from enquiry_contacts c where c.enquiry_id = e.id and c.email is not null and ${isReadable}) as "hasAddress"
    from reviews r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    left join review_replies y on y.review_id = r.id
    where r.id = ${id} for update of r`;
}

/** Keeps what stood in a text before it is changed: by staff who hide a part, or by the customer who answers a request. */
export function keepWording(
  id: number,
  { field, was, staffId, requestId }: { field: ReviewText; was: string | null; staffId: StaffId | null; requestId: number | null },
): Sql {
  return sql`
    insert into review_wordings (review_id, field, was, staff_id, request_id) values (${id}, ${field}, ${was}, ${staffId}, ${requestId})`;
}

/** What the companies' programs are told of reviews that everybody may read from now on. */
export function eventsOfReviews(ids: readonly number[]): Sql {
  return sql`select company_id, 'review.published', id, purchase_id from reviews where id = any(${[...ids]}::bigint[]) order by id`;
}
