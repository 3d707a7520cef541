import { getFormBrand } from '../../../contract/kit/brands.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { requestObstacle, type RequestFacts } from '../../../contract/reputation/reviews-rules.ts';
import { reviewRequestWeeks, type RequestObstacle, reviewReminderDays } from '../../../contract/reputation/reviews-values.ts';
import { consumerLanguage, type Spoken } from '../../enquiries/consumer-page-rule.ts';
import { revealContact, isReadable } from '../../enquiries/contacts.ts';
import { getUnit } from '../../geography/business-units.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { findCurrentWords } from '../../platform/sending/claim-messages.ts';
import { withLanguage } from '../../platform/texts.ts';
import { requestWords } from './messages.ts';
import { findReviewedLead } from './reviewed-lead-query.ts';

interface Askable {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
}

type Judged = { readonly kind: 'open'; readonly lead: Askable } | { readonly kind: RequestObstacle | 'unknown' };

/** Judges whether a lead's customer can be asked. Reads no identifying data. */
async function judgeRequest(db: Db, { companyId, code }: { companyId: CompanyId; code: string }): Promise<Judged> {
  const lead = await db.first(sql<Askable & { facts: RequestFacts }>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", ${requestFacts(sql`p`)} as facts
    from purchases p where p.company_id = ${companyId} and p.code = ${code}`);
  if (lead === undefined) return { kind: 'unknown' };
  const obstacle = requestObstacle(lead.facts);
  return obstacle === null ? { kind: 'open', lead } : { kind: obstacle };
}

/** Class of advisory locks. */
const requestLock = 460_005;

/**
 * Asks a lead's customer for a review, by a mail with a single-use link. Serialised per company, so that concurrent calls for one lead or one
 * customer send one mail.
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

/** Batch size; the job continues while batches are full. */
export const reminderBatch = 200;

/** Reminds customers once, a week after the request, if they have not answered and still can. Returns the number sent. */
export async function sendReviewReminders(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<{ purchaseId: PurchaseId; enquiryId: EnquiryId }>`
    select q.purchase_id as "purchaseId", p.enquiry_id as "enquiryId"
    from review_requests q join purchases p on p.id = q.purchase_id
    where q.token_hash is not null and q.reminded_at is null and q.used_at is null and q.ends_at > app_now() and not ${isReviewedByCustomer(sql`p`)}
      and q.requested_at <= app_now() - make_interval(days => ${reviewReminderDays})
    order by q.requested_at limit ${reminderBatch} for update of q skip locked`);
  for (const { purchaseId, enquiryId } of due) {
    // A separate link, because only the hash of the first is stored.
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

interface Asked extends Spoken {
  readonly site: number;
  readonly endsAt: Date;
}

interface MailPreview {
  readonly language: PageLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

/**
 * Previews the request mail as it would be sent now, in the customer's language, their brand and the operator's template; or returns why they cannot
 * be asked.
 */
export async function previewRequest(
  tx: Tx,
  asked: { readonly companyId: CompanyId; readonly code: string },
): Promise<{ readonly kind: 'preview'; readonly mail: MailPreview } | { readonly kind: RequestObstacle | 'unknown' }> {
  const judged = await judgeRequest(tx, asked);
  if (judged.kind !== 'open') return judged;
  const { purchaseId, enquiryId } = judged.lead;
  const enquiry = await tx.first(sql<Asked>`
    select e.country, e.site, e.language, p.created_at + make_interval(weeks => ${reviewRequestWeeks}) as "endsAt"
    from purchases p join enquiries e on e.id = p.enquiry_id where p.id = ${purchaseId}`);
  if (enquiry === undefined) return { kind: 'unknown' };
  const { timeZone } = getUnit(enquiry.country);
  const language = consumerLanguage(enquiry);
  const lead = await findReviewedLead(tx, purchaseId, language);
  const contact = await tx.first(revealContact({ type: 'company', companyId: asked.companyId }, [enquiryId], 'review-request'));
  if (lead === undefined) return { kind: 'unknown' };
  const recipient = { id: enquiryId, language, country: enquiry.country, timeZone, forename: contact?.forename ?? '' };
  const words = await findCurrentWords(tx, { template: 'review-request', language });
  const composed = withLanguage(language, () => requestWords('request', { ...lead, endsAt: enquiry.endsAt }, recipient), {
    brand: getFormBrand(enquiry.site, enquiry.country).key,
    words,
    isMessage: true,
  });
  const paragraphs = [composed.greeting, composed.text, composed.until].filter((text) => text !== null);
  return { kind: 'preview', mail: { language, subject: composed.subject, heading: composed.heading, paragraphs, button: composed.button } };
}

/** The company's purchases with the same customer, by telephone or email, including this one. */
const selectCustomerPurchases = (purchase: Sql): Sql => sql`
  (${readsContacts} select ${purchase}.id as id
   union select b.id from enquiry_contacts c
   join enquiry_contacts o on o.phone_key = c.phone_key or o.email_key = c.email_key
   join purchases b on b.enquiry_id = o.enquiry_id and b.company_id = ${purchase}.company_id
   where c.enquiry_id = ${purchase}.enquiry_id)`;

/** Whether a purchase's customer has reviewed its company for any lead. */
const isReviewedByCustomer = (purchase: Sql): Sql =>
  sql`exists (select from reviews v where v.purchase_id in ${selectCustomerPurchases(purchase)})`;

/**
 * A purchase's `RequestFacts` as JSON, by which the lead's page predicts a request's outcome. Contacts are compared in the database; no identifying
 * data leaves it.
 */
export const requestFacts = (purchase: Sql): Sql => sql`
  jsonb_build_object(
    'reviewed', ${isReviewedByCustomer(purchase)},
    'asked', exists (select from review_requests q where q.token_hash is not null and q.purchase_id in ${selectCustomerPurchases(purchase)}),
    'tooLate', ${purchase}.created_at + make_interval(weeks => ${reviewRequestWeeks}) <= app_now(),
    'hasAddress', exists (select from enquiry_contacts c where c.enquiry_id = ${purchase}.enquiry_id and c.email is not null and ${isReadable})
      and not exists (select from undeliverable_contacts u where u.enquiry_id = ${purchase}.enquiry_id and u.channel = 'email'))`;

/**
 * Opens the review form for a consumer who was not asked: returns a token valid as long as a mailed one, which also stays valid. Undefined if the
 * lead is not theirs, too old or already reviewed.
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
