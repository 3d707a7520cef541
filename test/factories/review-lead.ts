import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { CompanyId, EnquiryId, PurchaseId, SourceId } from '../../contract/kit/ids.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { hashSecret } from '../../server/platform/random-code.ts';
import { recordReview } from '../../server/reputation/reviews/give-review.ts';
import { requestReview } from '../../server/reputation/reviews/request-review.ts';
import type { TestApp } from '../app-harness.ts';
import { putOnSale } from './create-enquiry.ts';

export interface BoughtLead {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
}

type Buyer = { readonly companyId: CompanyId };

/** Buys a lead. */
export async function boughtLead(
  { database }: Pick<TestApp, 'database'>,
  { companyId }: Buyer,
  sourceId: SourceId,
  more: Partial<IntakeEnquiry> = {},
): Promise<BoughtLead> {
  const enquiryId = await putOnSale(database, sourceId, more);
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
  const { purchaseId, code } = outcome.receipt;
  return { purchaseId, enquiryId, code };
}

/** Reads the link of a mail, which is only in the outbox until sent. */
export async function mailedToken(
  { database }: Pick<TestApp, 'database'>,
  template: 'review-request' | 'review-reminder',
  purchaseId: PurchaseId,
): Promise<string> {
  const message = await database.db.first(sql<{ token: string }>`
    select secrets->>'token' as token from outbox_messages where dedupe_key = ${`${template}:${purchaseId}`}`);
  if (message === undefined) throw new Error(`${template} of purchase ${purchaseId} was not put into the outbox`);
  return message.token;
}

/** Buys a lead whose customer was asked for a review and returns the customer's link. */
export async function askedLead(
  test: Pick<TestApp, 'database'>,
  company: Buyer,
  sourceId: SourceId,
  more: Partial<IntakeEnquiry> = {},
): Promise<BoughtLead & { readonly token: string }> {
  const lead = await boughtLead(test, company, sourceId, more);
  const asked = await test.database.inTx((tx) => requestReview(tx, { companyId: company.companyId, code: lead.code }));
  if (asked !== 'requested') throw new Error(asked);
  return { ...lead, token: await mailedToken(test, 'review-request', lead.purchaseId) };
}

/** A held review with a reply past its editing hour, and a lead with a request and a reminder. */
export async function reviewInEveryWay(test: Pick<TestApp, 'database'>, company: Buyer, sourceId: SourceId): Promise<void> {
  const [given, open] = [await askedLead(test, company, sourceId), await askedLead(test, company, sourceId)];
  const reviewInput = {
    purchaseId: given.purchaseId,
    stars: 4,
    comment: 'Quick and tidy.',
    workDone: null,
    displayName: 'Winifred, Leicester',
  } as const;
  const outcome = await test.database.inTx((tx) => recordReview(tx, reviewInput));
  if (outcome.kind !== 'recorded') throw new Error(outcome.kind);
  await test.database.db.rows(sql`
    insert into review_replies (review_id, reply, first_at) values (${outcome.id}, 'Thank you.', app_now() - interval '2 hours')`);
  await test.database.db.rows(sql`
    update review_requests set reminded_at = requested_at, reminder_token_hash = ${hashSecret(open.token)}::bytea || purchase_id::text::bytea`);
}

/** Review mails in the outbox, oldest first. */
export function reviewMails({
  database,
}: Pick<TestApp, 'database'>): Promise<{ template: string; recipientKind: string; recipientId: number }[]> {
  return database.db.rows(sql<{ template: string; recipientKind: string; recipientId: number }>`
    select template, recipient_kind as "recipientKind", recipient_id as "recipientId" from outbox_messages
    where template like 'review-%' order by id`);
}
