import type { CountryCode } from '../../../contract/kit/country.ts';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import { replyEditMinutes } from '../../../contract/reputation/reviews-values.ts';
import { homeCountry } from '../../geography/business-units.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { listFlags } from './flags-rule.ts';

interface StoredReply {
  readonly reply: string;
  readonly firstAt: Date;
  readonly editUntil: Date;
}

type ReplyOutcome = ({ readonly kind: 'replied' } & StoredReply) | { readonly kind: 'closed' | 'unknown' };

/**
 * Adds or, within sixty minutes, changes a company's reply to a review. One with contact details or insults needs a person, as does one that already
 * waited for one.
 */
export async function replyToReview(
  tx: Tx,
  given: { readonly companyId: CompanyId; readonly reviewId: number; readonly reply: string },
): Promise<ReplyOutcome> {
  const reply = withoutLinks(given.reply).trim();
  const company = await tx.first(sql<{ country: CountryCode }>`select country from companies where id = ${given.companyId}`);
  const flags = listFlags([reply], company?.country ?? homeCountry());
  const state = flags.length === 0 ? 'published' : 'held';
  const first = await tx.first(sql<StoredReply>`
    insert into review_replies (review_id, reply, flags, state)
    select id, ${reply}, ${flags}::text[], ${state} from reviews where id = ${given.reviewId} and company_id = ${given.companyId}
    on conflict (review_id) do nothing
    returning reply, first_at as "firstAt", first_at + make_interval(mins => ${replyEditMinutes}) as "editUntil"`);
  if (first !== undefined) return { kind: 'replied', ...first };
  const changed = await tx.first(sql<StoredReply>`
    update review_replies r set reply = ${reply}, flags = ${flags}::text[], state = case when r.state = 'published' then ${state} else 'held' end,
      moderated_by = null, moderation_reason = null from reviews v
    where r.review_id = ${given.reviewId} and v.id = r.review_id and v.company_id = ${given.companyId}
      and r.first_at + make_interval(mins => ${replyEditMinutes}) > app_now()
    returning r.reply, r.first_at as "firstAt", r.first_at + make_interval(mins => ${replyEditMinutes}) as "editUntil"`);
  if (changed !== undefined) return { kind: 'replied', ...changed };
  const own = await tx.first(sql`select from reviews where id = ${given.reviewId} and company_id = ${given.companyId}`);
  return { kind: own === undefined ? 'unknown' : 'closed' };
}

/** Mails customers the reply to their published review once it is final. Returns the number sent. */
export async function notifyReplies(tx: Tx): Promise<number> {
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
