import { withoutLinks } from '../../../../contract/kit/free-text-rule.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import type { CompanyId } from '../../../../contract/kit/ids.ts';
import { replyEditMinutes } from '../../../../contract/reputation/reviews-values.ts';
import { homeCountry } from '../../../geography/business-units.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { flagsOf } from '../moderation/flags-rule.ts';

export interface StoredReply {
  readonly reply: string;
  readonly firstAt: Date;
  readonly editUntil: Date;
}

export type ReplyOutcome = ({ readonly kind: 'replied' } & StoredReply) | { readonly kind: 'closed' | 'unknown' };

/**
 * Replies to a review of the company, once; called again it changes the reply, until its sixty minutes are over. One with contact
 * details or insults is shown by a person or not at all, and so is one that waited for a person before it was changed.
 */
export async function replyToReview(
  tx: Tx,
  given: { readonly companyId: CompanyId; readonly reviewId: number; readonly reply: string },
): Promise<ReplyOutcome> {
  const reply = withoutLinks(given.reply).trim();
  const company = await tx.first(sql<{ country: CountryCode }>`select country from companies where id = ${given.companyId}`);
  const flags = flagsOf([reply], company?.country ?? homeCountry());
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
