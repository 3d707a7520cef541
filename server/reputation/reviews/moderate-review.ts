import type { CountryCode } from '../../../contract/kit/country.ts';
import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import { type ReviewState, type ReviewText, reviewChangeDays, hiddenWords } from '../../../contract/reputation/reviews-values.ts';
import { isReadable } from '../../enquiries/contacts.ts';
import { recordAudit } from '../../platform/audit.ts';
import { insertCompanyEvents } from '../../platform/company-events.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { listFlags } from './flags-rule.ts';

interface LockedReview {
  readonly code: string;
  readonly state: ReviewState;
  readonly enquiryId: EnquiryId;
  readonly country: CountryCode;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly reply: string | null;
  readonly replyState: ReviewState | null;
  /** The customer has been asked to change it and still can. */
  readonly isAsked: boolean;
  /** The customer has no address, or none that is still readable. */
  readonly hasAddress: boolean;
}

/** Locks a review and reads it with its reply; every change to either starts here. */
export function lockReview(id: number): Sql<LockedReview> {
  return sql<LockedReview>`
    ${readsContacts} select r.code, r.state, p.enquiry_id as "enquiryId", e.country, r.comment, r.work_done_comments as "workDone", y.reply, y.state as "replyState",
           exists (select from review_change_requests q where q.review_id = r.id and q.used_at is null and q.ends_at > app_now()) as "isAsked",
           exists (select from enquiry_contacts c where c.enquiry_id = e.id and c.email is not null and ${isReadable}) as "hasAddress"
    from reviews r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    left join review_replies y on y.review_id = r.id
    where r.id = ${id} for update of r`;
}

/** Keeps a text's previous version before staff hide a part or the customer changes it. */
export function keepWording(
  id: number,
  { field, was, staffId, requestId }: { field: ReviewText; was: string | null; staffId: StaffId | null; requestId: number | null },
): Sql {
  return sql`
    insert into review_wordings (review_id, field, was, staff_id, request_id) values (${id}, ${field}, ${was}, ${staffId}, ${requestId})`;
}

/** Webhook events for newly published reviews. */
function insertReviewEvents(ids: readonly number[]): Sql {
  return sql`select company_id, 'review.published', id, purchase_id from reviews where id = any(${[...ids]}::bigint[]) order by id`;
}

export interface Judgement {
  readonly id: number;
  readonly state: 'published' | 'unpublished';
  /** The state the decider saw. */
  readonly seen?: ReviewState;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

export type JudgeOutcome = 'judged' | 'as_it_was' | 'changed_meanwhile' | 'unknown';

/** Publishes a review or keeps it hidden, by a staff decision. The text is not changed. Audited. */
export async function judgeReview(tx: Tx, { id, state, seen, reason, by }: Judgement): Promise<JudgeOutcome> {
  const review = await tx.first(lockReview(id));
  if (review === undefined) return 'unknown';
  if (review.state === state) return 'as_it_was';
  if (seen !== undefined && seen !== review.state) return 'changed_meanwhile';
  await tx.rows(sql`
    update reviews
    set state = ${state}, publish_at = null, moderated_by = ${by.staffId}, moderation_reason = ${reason},
        published_at = case when ${state} = 'published' then app_now() else published_at end
    where id = ${id}`);
  if (state === 'published') await tx.rows(insertCompanyEvents(insertReviewEvents([id])));
  await recordAudit(tx, {
    ...by,
    action: state === 'published' ? 'review.publish' : 'review.unpublish',
    object: { type: 'review', id: review.code },
    reason,
    before: { state: review.state },
    after: { state },
  });
  return 'judged';
}

/** Does the same for the company's reply. */
export async function judgeReply(tx: Tx, { id, state, seen, reason, by }: Judgement): Promise<JudgeOutcome> {
  const review = await tx.first(lockReview(id));
  if (review === undefined || review.replyState === null) return 'unknown';
  if (review.replyState === state) return 'as_it_was';
  if (seen !== undefined && seen !== review.replyState) return 'changed_meanwhile';
  await tx.rows(sql`
    update review_replies set state = ${state}, moderated_by = ${by.staffId}, moderation_reason = ${reason} where review_id = ${id}`);
  await recordAudit(tx, {
    ...by,
    action: state === 'published' ? 'review.publish_reply' : 'review.unpublish_reply',
    object: { type: 'review', id: review.code },
    reason,
    before: { state: review.replyState },
    after: { state },
  });
  return 'judged';
}

type PublishReviewOutcome = 'published' | 'already_published' | 'waits_for_person' | 'unknown';

/** Publishes a clean review; it then counts in the average. */
export async function publishReview(tx: Tx, input: { code: string }): Promise<PublishReviewOutcome> {
  const review = await tx.first(sql<{ id: number; state: string; flagged: boolean }>`
    select id, state, flags <> '{}' as flagged from reviews where code = ${input.code} for update`);
  if (review === undefined) return 'unknown';
  if (review.state === 'published') return 'already_published';
  if (review.flagged || review.state === 'unpublished') return 'waits_for_person';
  await tx.rows(sql`update reviews set state = 'published', published_at = app_now(), publish_at = null where code = ${input.code}`);
  await tx.rows(insertCompanyEvents(insertReviewEvents([review.id])));
  return 'published';
}

/** Publishes clean reviews whose hold is over. Returns the number; safe to run concurrently. */
export async function publishDueReviews(tx: Tx): Promise<number> {
  const published = await tx.rows(sql<{ id: number }>`
    update reviews set state = 'published', published_at = app_now(), publish_at = null
    where id in (select id from reviews where publish_at <= app_now() order by publish_at limit 500 for update skip locked)
    returning id`);
  if (published.length > 0) await tx.rows(insertCompanyEvents(insertReviewEvents(published.map(({ id }) => id))));
  return published.length;
}

/** Asks a customer to change their review, by a mail with a single-use link. Until they do, or time is up, the review is hidden. */
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
  if (request === undefined) throw new Error(`review ${review.code} has no change request`);
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

interface Hiding {
  readonly id: number;
  readonly field: ReviewText;
  /** Exactly as in the text, every occurrence. */
  readonly passage: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

const getText = (review: LockedReview, field: ReviewText): string | null =>
  ({ comment: review.comment, work_done: review.workDone, reply: review.reply })[field];

/** Stores the new text with its remaining flags. A pending review still waits for a person; a published one was checked by this one. */
function showWords({ id, field, reason, by }: Hiding, shown: string, review: LockedReview): Sql {
  const { country } = review;
  const lookedAt = sql`moderated_by = case when state = 'published' then ${by.staffId} else moderated_by end,
    moderation_reason = case when state = 'published' then ${reason} else moderation_reason end`;
  if (field === 'reply')
    return sql`update review_replies set reply = ${shown}, flags = ${listFlags([shown], country)}::text[], ${lookedAt} where review_id = ${id}`;
  const comment = field === 'comment' ? shown : review.comment;
  const workDone = field === 'work_done' ? shown : review.workDone;
  return sql`
    update reviews set comment = ${comment}, work_done_comments = ${workDone}, flags = ${listFlags([comment, workDone], country)}::text[],
      publish_at = null, ${lookedAt}
    where id = ${id}`;
}

/** Replaces personal data with a marker. The original is kept where only the database can read it; the audit log holds no text. */
export async function removePassage(tx: Tx, hiding: Hiding): Promise<'hidden' | 'not_there' | 'unknown'> {
  const { id, field, passage, reason, by } = hiding;
  const review = await tx.first(lockReview(id));
  if (review === undefined) return 'unknown';
  const was = getText(review, field);
  if (was === null || !was.includes(passage) || hiddenWords.includes(passage)) return 'not_there';
  await tx.rows(keepWording(id, { field, was, staffId: by.staffId, requestId: null }));
  const shown = was.replaceAll(passage, hiddenWords);
  await tx.rows(showWords(hiding, shown, review));
  await recordAudit(tx, {
    ...by,
    action: 'review.hide_words',
    object: { type: 'review', id: review.code },
    reason,
    before: { field, characters: was.length },
    after: { field, characters: shown.length, hidden: passage.length },
  });
  return 'hidden';
}
