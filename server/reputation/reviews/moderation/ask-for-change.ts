import type { StaffId } from '../../../../contract/kit/ids.ts';
import { reviewChangeDays } from '../../../../contract/reputation/reviews-values.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { putInOutbox } from '../../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../../platform/random-code.ts';
import { lockReview } from './store.ts';

/**
 * Asks a customer to change what they wrote, by a mail with a link that works once. Until they have, or the time for it is over, the
 * review waits for them and is not shown.
 */
export async function askForChange(
  tx: Tx,
  { id, reason, by }: { readonly id: number; readonly reason: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<'asked' | 'asked_before' | 'published' | 'no_address' | 'unknown'> {
  const review = await tx.first(lockReview(id));
  if (review === undefined) return 'unknown';
  if (review.isAsked) return 'asked_before';
  if (review.state === 'published') return 'published';
  if (!review.hasAddress) return 'no_address';
  const token = randomToken();
  const request = await tx.first(sql<{ id: number }>`
    insert into review_change_requests (review_id, token_hash, words, staff_id, ends_at)
    values (${id}, ${hashSecret(token)}, ${reason}, ${by.staffId}, app_now() + make_interval(days => ${reviewChangeDays})) returning id`);
  if (request === undefined) throw new Error(`nobody was asked about review ${review.code}`);
  await tx.rows(sql`update reviews set publish_at = null where id = ${id}`);
  await recordAudit(tx, {
    ...by,
    action: 'review.ask_for_change',
    object: { type: 'review', id: review.code },
    reason,
    before: { state: review.state },
    after: { state: review.state, asked: true },
  });
  await putInOutbox(tx, {
    dedupeKey: `review-change:${request.id}`,
    channel: 'email',
    template: 'review-change',
    recipient: { kind: 'enquiry', id: review.enquiryId },
    payload: { reviewId: id, requestId: request.id },
    secrets: { token },
  });
  return 'asked';
}
