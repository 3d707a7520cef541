import type { CallTime } from '../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import { eraseContacts, type ErasedEnquiry } from './erase-contacts.ts';
import { withdrawEnquiry } from './end-enquiry.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry } from './store.ts';

/**
 * Ends the sale of an enquiry whose consumer has found somebody. Who bought it keeps the lead and pays for it: unlike a withdrawal this
 * takes nothing back. Whoever is about to buy waits for the lock and is told that it is gone.
 */
export async function endEnquiry(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<'ended' | 'over' | 'unknown'> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return 'over';
  await tx.together(
    sql`
      update enquiries set status = 'expired', ended_at = app_now(), hold_release_at = ${holdDateAtEnd}, held_as_duplicate = false, hold_reasons = '{}'
      where id = ${enquiryId}`,
    insertEvent(enquiryId, 'found_someone', null, { sold: enquiry.sold }),
  );
  return 'ended';
}

interface HeldEnquiry extends ErasedEnquiry {
  /** For sale still, or bought within the hour: its buyers are told, and get back what they paid for nothing. */
  readonly isFresh: boolean;
}

/**
 * Erases what is known of a consumer because they want it, at once. What is fresh is withdrawn first; of an old sale nobody hears that
 * it was withdrawn. What is fresh is read after the lock: a statement that waits for it does not see the purchase that it waited for.
 * Answers false where it was erased before.
 */
export async function eraseConsumer(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<boolean> {
  const [, [held]] = await tx.together(
    sql`select e.id from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${enquiryId} for update of e, c`,
    sql<HeldEnquiry>`
      select e.id, e.country, e.description, e.answers,
             e.status in ('received', 'held', 'released')
               or exists (select from purchases p where p.enquiry_id = e.id and p.created_at > app_now() - interval '1 hour') as "isFresh"
      from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${enquiryId} and c.erased_at is null`,
  );
  if (held === undefined) return false;
  if (held.isFresh) await withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'erasure asked for by the customer' });
  await eraseContacts(tx, [held], 'request');
  return true;
}

/** Keeps when a consumer would like to be called; nothing where they have been erased. */
export async function setCallTimes(tx: Tx, given: { readonly enquiryId: EnquiryId; readonly times: readonly CallTime[] }): Promise<void> {
  await tx.rows(sql`
    update enquiry_contacts set call_times = ${[...given.times]}::text[] where enquiry_id = ${given.enquiryId} and erased_at is null`);
}

/** From now on the consumer of an enquiry is written to in this language, and their own page speaks it. */
export async function setConsumerLanguage(
  tx: Tx,
  { enquiryId, language }: { readonly enquiryId: EnquiryId; readonly language: PageLanguage },
): Promise<void> {
  await tx.rows(sql`update enquiries set language = ${language} where id = ${enquiryId}`);
}

/** A link to the consumer's own page that is about to be sent; of it only a hash is kept. */
export function insertConsumerLink(enquiryId: EnquiryId, token: string): Sql {
  return sql`insert into consumer_links (token_hash, enquiry_id) values (${hashSecret(token)}, ${enquiryId})`;
}

/** Whose enquiry a link opens. */
export function findConsumerLink(token: string): Sql<{ enquiryId: EnquiryId }> {
  return sql<{ enquiryId: EnquiryId }>`select enquiry_id as "enquiryId" from consumer_links where token_hash = ${hashSecret(token)}`;
}
