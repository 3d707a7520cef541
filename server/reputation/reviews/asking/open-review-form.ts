import type { EnquiryId } from '../../../../contract/kit/ids.ts';
import { reviewRequestWeeks } from '../../../../contract/reputation/reviews-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hashSecret, randomToken } from '../../../platform/random-code.ts';

/**
 * A way to the form for a consumer who wants to review a company by themselves, asked for it or not: the token of its link, good as long
 * as a mailed one, which stays good beside it. Undefined where the lead is not theirs, too old, or reviewed.
 */
export async function openReviewForm(
  tx: Tx,
  { enquiryId, purchaseId }: { readonly enquiryId: EnquiryId; readonly purchaseId: number },
): Promise<string | undefined> {
  const token = randomToken();
  const opened = await tx.first(sql<{ purchaseId: number }>`
    insert into review_requests as q (purchase_id, page_token_hash, ends_at)
    select p.id, ${hashSecret(token)}, p.created_at + make_interval(weeks => ${reviewRequestWeeks}) from purchases p
    where p.id = ${purchaseId} and p.enquiry_id = ${enquiryId}
      and p.created_at + make_interval(weeks => ${reviewRequestWeeks}) > app_now()
      and not exists (select from reviews v where v.purchase_id = p.id)
    on conflict on constraint review_requests_pk do update set page_token_hash = excluded.page_token_hash where q.used_at is null
    returning purchase_id as "purchaseId"`);
  return opened === undefined ? undefined : token;
}
