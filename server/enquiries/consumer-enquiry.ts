import type { CallTime } from '../../contract/enquiries/values.ts';
import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import { eraseContacts, type ErasedEnquiry, type RecordedErasure } from './erase-contacts.ts';
import { withdrawEnquiry } from './end-enquiry.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry } from './store.ts';

/**
 * Ends the sale of an enquiry whose consumer has found somebody. Unlike a withdrawal, buyers keep and pay for the lead. Purchases in flight
 * wait for the lock and then fail.
 */
export async function endEnquiry(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<'ended' | 'over' | 'unknown'> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return 'over';
  await tx.pipeline(
    sql`
      update enquiries set status = 'expired', ended_at = app_now(), hold_release_at = ${holdDateAtEnd}, held_as_duplicate = false, hold_reasons = '{}'
      where id = ${enquiryId}`,
    insertEvent(enquiryId, 'found_someone', null, { sold: enquiry.sold }),
  );
  return 'ended';
}

interface HeldEnquiry extends ErasedEnquiry {
  /** Still on sale, or bought within the hour: buyers are notified and refunded. */
  readonly isFresh: boolean;
}

/**
 * Erases a consumer at their request. Fresh enquiries are withdrawn first; buyers of old ones are not notified. Freshness is read after the
 * lock, because a waiting statement cannot see the purchase it waited for. `staffId` null: they used their own page. False if already erased.
 */
export async function eraseConsumer(
  tx: Tx,
  { enquiryId, staffId = null }: { readonly enquiryId: EnquiryId; readonly staffId?: StaffId | null },
): Promise<boolean> {
  const [, [held]] = await tx.pipeline(
    sql`select e.id from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${enquiryId} for update of e, c`,
    sql<HeldEnquiry>`
      select e.id, e.country, e.description, e.answers,
             e.status in ('received', 'held', 'released')
               or exists (select from purchases p where p.enquiry_id = e.id and p.created_at > app_now() - interval '1 hour') as "isFresh"
      from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${enquiryId} and c.erased_at is null`,
  );
  if (held === undefined) return false;
  if (held.isFresh) await withdrawEnquiry(tx, { enquiryId, staffId, reason: 'erasure asked for by the customer' });
  await eraseContacts(tx, [held], 'request');
  return true;
}

/**
 * Repeats an erasure in a database that was restored to a moment before it. False if the enquiry is already erased, or was received after
 * that moment.
 */
export async function repeatErasure(tx: Tx, { enquiryId, receivedAt, asked }: RecordedErasure): Promise<boolean> {
  const held = await tx.first(sql<ErasedEnquiry>`
    select e.id, e.country, e.description, e.answers from enquiries e join enquiry_contacts c on c.enquiry_id = e.id
    where e.id = ${enquiryId} and date_trunc('milliseconds', e.received_at) = ${receivedAt}::timestamptz and c.erased_at is null for update of e, c`);
  if (held === undefined) return false;
  if (asked) return eraseConsumer(tx, { enquiryId: held.id });
  // A removal after that moment may have shortened the retention.
  await tx.rows(sql`update enquiry_contacts set retention_until = least(retention_until, app_now()) where enquiry_id = ${held.id}`);
  await eraseContacts(tx, [held], 'time');
  return true;
}

/** Saves when a consumer prefers to be called; no-op once erased. */
export async function setCallTimes(tx: Tx, given: { readonly enquiryId: EnquiryId; readonly times: readonly CallTime[] }): Promise<void> {
  await tx.rows(sql`
    update enquiry_contacts set call_times = ${[...given.times]}::text[] where enquiry_id = ${given.enquiryId} and erased_at is null`);
}

/** Sets the language of a consumer's messages and page. */
export async function setConsumerLanguage(
  tx: Tx,
  { enquiryId, language }: { readonly enquiryId: EnquiryId; readonly language: PageLanguage },
): Promise<void> {
  await tx.rows(sql`update enquiries set language = ${language} where id = ${enquiryId}`);
}

/** Inserts links to consumers' pages about to be sent; stores only their hashes. */
export function insertConsumerLinks(links: readonly { readonly enquiryId: EnquiryId; readonly token: string }[]): Sql {
  const rows = links.map(({ enquiryId, token }) => ({ id: enquiryId, hash: hashSecret(token).toString('hex') }));
  return sql`
    insert into consumer_links (token_hash, enquiry_id)
    select decode(n.hash, 'hex'), n.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id bigint, hash text)`;
}

/** Selects the enquiry a link opens. */
export function findConsumerLink(token: string): Sql<{ enquiryId: EnquiryId }> {
  return sql<{ enquiryId: EnquiryId }>`select enquiry_id as "enquiryId" from consumer_links where token_hash = ${hashSecret(token)}`;
}
