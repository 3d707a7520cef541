import type { CompanyId, EnquiryId, PurchaseId } from '../../../../contract/kit/ids.ts';
import { requestObstacle, type RequestFacts } from '../../../../contract/reputation/reviews-rules.ts';
import { reviewRequestWeeks, type RequestObstacle } from '../../../../contract/reputation/reviews-values.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { putInOutbox } from '../../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../../platform/random-code.ts';
import { requestFacts } from './request-facts-query.ts';

interface Askable {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
}

type Judged = { readonly kind: 'open'; readonly lead: Askable } | { readonly kind: RequestObstacle | 'unknown' };

/** Judges whether the customer of a lead can be asked. Reads nothing that tells who they are. */
export async function judgeRequest(db: Db, { companyId, code }: { companyId: CompanyId; code: string }): Promise<Judged> {
  const lead = await db.first(sql<Askable & { facts: RequestFacts }>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", ${requestFacts(sql`p`)} as facts
    from purchases p where p.company_id = ${companyId} and p.code = ${code}`);
  if (lead === undefined) return { kind: 'unknown' };
  const obstacle = requestObstacle(lead.facts);
  return obstacle === null ? { kind: 'open', lead } : { kind: obstacle };
}

/** Its class of advisory locks. */
const requestLock = 460_005;

/**
 * Asks the customer of a lead for a review, by a mail with a link that is good once. A company asks one after another, so that of
 * several calls at once, about one lead or two of the same customer, one asks.
 */
export async function requestReview(
  tx: Tx,
  asked: { readonly companyId: CompanyId; readonly code: string },
): Promise<'requested' | 'unknown' | RequestObstacle> {
  await tx.rows(sql`select pg_advisory_xact_lock(${requestLock}::integer, ${asked.companyId}::integer)`);
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
