import type { CompanyId, EnquiryId, PurchaseId } from '../../../../contract/kit/ids.ts';
import { requestObstacle } from '../../../../contract/reputation/reviews-rules.ts';
import { reviewRequestWeeks } from '../../../../contract/reputation/reviews-values.ts';
import { isReadable } from '../../../enquiries/reveal-contact.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { putInOutbox } from '../../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../../platform/random-code.ts';

interface Askable {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly remindFeedback: boolean;
  readonly feedbackTooLate: boolean;
  readonly hasAddress: boolean;
}

export type RequestObstacle = 'reviewRequested' | 'reviewTooLate' | 'reviewNoAddress';
type Judged = { readonly kind: 'open'; readonly lead: Askable } | { readonly kind: RequestObstacle | 'unknown' };

/** Whether the customer of a lead can be asked. Reads nothing that tells who they are. */
export async function judgeRequest(db: Db, { companyId, code }: { companyId: CompanyId; code: string }): Promise<Judged> {
  const lead = await db.first(sql<Askable>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId",
           exists (select from review_requests where purchase_id = p.id and token_hash is not null) or exists (select from reviews where purchase_id = p.id) as "remindFeedback",
           p.created_at + make_interval(weeks => ${reviewRequestWeeks}) <= app_now() as "feedbackTooLate",
           exists (select from enquiry_contacts c where c.enquiry_id = p.enquiry_id and c.email is not null and ${isReadable})
             and not exists (select from undeliverable_contacts u where u.enquiry_id = p.enquiry_id and u.channel = 'email') as "hasAddress"
    from purchases p where p.company_id = ${companyId} and p.code = ${code}`);
  if (lead === undefined) return { kind: 'unknown' };
  const obstacle = requestObstacle(lead) ?? (lead.hasAddress ? null : 'reviewNoAddress');
  return obstacle === null ? { kind: 'open', lead } : { kind: obstacle };
}

/** Asks the customer of a lead for a review, by a mail with a link that is good once. Of several calls at once one asks. */
export async function requestReview(
  tx: Tx,
  asked: { readonly companyId: CompanyId; readonly code: string },
): Promise<'requested' | 'unknown' | RequestObstacle> {
  const judged = await judgeRequest(tx, asked);
  if (judged.kind !== 'open') return judged.kind;
  const { purchaseId, enquiryId } = judged.lead;
  const token = randomToken();
  const inserted = await tx.first(sql`
    insert into review_requests as q (purchase_id, token_hash, ends_at)
    select id, ${hashSecret(token)}, created_at + make_interval(weeks => ${reviewRequestWeeks}) from purchases where id = ${purchaseId}
    on conflict on constraint review_requests_pk do update set token_hash = excluded.token_hash, requested_at = app_now()
    where q.token_hash is null and q.used_at is null
    returning purchase_id`);
  if (inserted === undefined) return 'reviewRequested';
  await putInOutbox(tx, {
    dedupeKey: `review-request:${purchaseId}`,
    channel: 'email',
    template: 'review-request',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: { purchaseId },
    secrets: { token },
  });
  return 'requested';
}
