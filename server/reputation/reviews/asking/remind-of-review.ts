import type { EnquiryId, PurchaseId } from '../../../../contract/kit/ids.ts';
import { reviewReminderDays } from '../../../../contract/reputation/reviews-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { putInOutbox } from '../../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../../platform/random-code.ts';
import { isReviewedByCustomer } from './request-facts-query.ts';

/** So many at a time; the job goes on while there are as many. */
export const reminderBatch = 200;

/** Reminds customers once, a week after they were asked, as long as they have not answered and still can. Answers how many. */
export async function remindOfReview(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<{ purchaseId: PurchaseId; enquiryId: EnquiryId }>`
    select q.purchase_id as "purchaseId", p.enquiry_id as "enquiryId"
    from review_requests q join purchases p on p.id = q.purchase_id
    where q.token_hash is not null and q.reminded_at is null and q.used_at is null and q.ends_at > app_now() and not ${isReviewedByCustomer(sql`p`)}
      and q.requested_at <= app_now() - make_interval(days => ${reviewReminderDays})
    order by q.requested_at limit ${reminderBatch} for update of q skip locked`);
  for (const { purchaseId, enquiryId } of due) {
    // A link of its own: of the first one only the hash is kept.
    const token = randomToken();
    await tx.rows(sql`
      update review_requests set reminded_at = app_now(), reminder_token_hash = ${hashSecret(token)} where purchase_id = ${purchaseId}`);
    await putInOutbox(tx, {
      dedupeKey: `review-reminder:${purchaseId}`,
      channel: 'email',
      template: 'review-reminder',
      recipient: { kind: 'enquiry', id: enquiryId },
      payload: { purchaseId },
      secrets: { token },
    });
  }
  return due.length;
}
