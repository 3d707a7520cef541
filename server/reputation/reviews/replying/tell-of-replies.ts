import type { EnquiryId } from '../../../../contract/kit/ids.ts';
import { replyEditMinutes } from '../../../../contract/reputation/reviews-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { putInOutbox } from '../../../platform/outbox.ts';

/**
 * Sends customers what a company replied to their published review, once it cannot be changed any more. Answers how many.
 */
export async function tellOfReplies(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<{ reviewId: number; enquiryId: EnquiryId }>`
    with due as (
      select r.review_id, p.enquiry_id
      from review_replies r join reviews v on v.id = r.review_id join purchases p on p.id = v.purchase_id
      where r.told_at is null and r.first_at <= app_now() - make_interval(mins => ${replyEditMinutes}) and v.state = 'published' and r.state = 'published'
      order by r.first_at limit 200 for update of r skip locked)
    update review_replies r set told_at = app_now() from due where due.review_id = r.review_id
    returning r.review_id as "reviewId", due.enquiry_id as "enquiryId"`);
  for (const { reviewId, enquiryId } of due)
    await putInOutbox(tx, {
      dedupeKey: `review-replied:${reviewId}`,
      channel: 'email',
      template: 'review-replied',
      recipient: { kind: 'enquiry', id: enquiryId },
      payload: { reviewId },
    });
  return due.length;
}
