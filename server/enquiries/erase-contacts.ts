import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import { eraseWords } from '../platform/sending/kept-messages.ts';
import { hashAddressColumn } from '../platform/sending/mail-feedback.ts';
import type { StoredAnswer } from './hold-reason-rule.ts';
import { sinceEnquiry } from './contacts.ts';
import { holdDateAtEnd } from './store.ts';
import { scrubContactDetails } from './text/scrub-contact-details-rule.ts';

/** Fields of an enquiry that may contain contact details besides the contact data. */
export interface ErasedEnquiry {
  readonly id: EnquiryId;
  readonly country: CountryCode;
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
}

/** Scrubs public texts by today's rule; returns only those that change. */
function clearedTexts(erased: readonly ErasedEnquiry[]): Sql {
  const cleared = erased.flatMap(({ id, country, description, answers }) => {
    const clear = (text: string): string => scrubContactDetails(text, country, {});
    const texts = {
      description: description === null ? null : clear(description),
      answers: answers.map((answer) => ('text' in answer ? { ...answer, text: clear(answer.text) } : answer)),
    };
    return JSON.stringify(texts) === JSON.stringify({ description, answers }) ? [] : [{ id, ...texts }];
  });
  return sql`
    update enquiries e set description = n.description, answers = n.answers
    from jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb) n(id bigint, description text, answers jsonb) where e.id = n.id`;
}

/**
 * Erases enquiries' contact data and every copy: consent address and message texts. Triggers delete company notes, photos, complaints and,
 * on a request, review names. Enquiries on sale or held end first. The caller holds the enquiries and contact rows and may have waited, so
 * the erasure is dated no earlier than the last reading.
 */
export async function eraseContacts(tx: Tx, erased: readonly ErasedEnquiry[], why: 'time' | 'request'): Promise<void> {
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  // Hashed in the database, so nothing counts as read.
  const addresses = await tx.rows(sql<{ hash: Buffer }>`
    ${readsContacts} select distinct ${hashAddressColumn(sql`email`)} as hash from enquiry_contacts where enquiry_id = any(${ids}::bigint[]) and email is not null`);
  const addressHashes = addresses.map(({ hash }) => hash);
  const messageKeys = await tx.rows(sql<{ key: string }>`
    with sold as (select id from purchases where enquiry_id = any(${ids}::bigint[]))
    select 'purchase.receipt:' || id as key from sold
    union all select 'finance.partner:' || f.id from finance_introductions f join sold on sold.id = f.purchase_id
    union all select 'review-received:' || v.id from reviews v join sold on sold.id = v.purchase_id where ${why === 'request'}
    union all select 'ticket:' || t.id from tickets t where t.enquiry_id = any(${ids}::bigint[])`);
  await tx.pipeline(
    sql`
      with ended as (
        update enquiries set status = 'expired', ended_at = app_now(), hold_release_at = ${holdDateAtEnd}, held_as_duplicate = false, hold_reasons = '{}'
        where id = any(${ids}::bigint[]) and status in ('received', 'held', 'released') returning id)
      insert into enquiry_events (enquiry_id, event) select id, 'expired' from ended`,
    clearedTexts(erased),
    sql`
      update enquiry_contacts c
      set erased_at = greatest(app_now(), (
        select max(r.at) from contact_reveals r where r.enquiry_id = c.enquiry_id and ${sinceEnquiry(sql`r.at`, sql`c.enquiry_id`)})), erasure_asked = ${why === 'request'}, title = null, forename = null, surname = null, telephone = null, alternate_phone = null, email = null,
          address1 = null, address2 = null, town = null, postcode = null, phone_key = null, email_key = null, call_times = '{}'
      where enquiry_id = any(${ids}::bigint[])`,
    sql`update enquiry_consents set ip = null where enquiry_id = any(${ids}::bigint[])`,
    ...eraseWords({ enquiryIds: ids, dedupeKeys: messageKeys.map(({ key }) => key), addressHashes }),
    sql`
      insert into enquiry_events (enquiry_id, event, detail)
      select id, 'erased', jsonb_build_object('asked', ${why === 'request'}::boolean) from unnest(${ids}::bigint[]) as id`,
  );
}

/** One erasure by identifiers and times only. Ids are used again after a restore, so the time of receipt belongs to the identity. */
export interface RecordedErasure {
  readonly enquiryId: number;
  readonly receivedAt: string;
  readonly erasedAt: string;
  readonly asked: boolean;
}

/** Limits how many erasures are recorded at once. */
const recordBatch = 500;

/**
 * Hands over erasures that have not been recorded outside the database yet, and forgets them once `record` resolves. If the process dies in
 * between, or another one records them too, they are recorded twice, which is harmless. Returns how many.
 */
export async function recordErasures(
  { db }: Pick<Database, 'db'>,
  record: (erasures: RecordedErasure[]) => Promise<void>,
): Promise<number> {
  const found = await db.rows(sql<{ enquiryId: number; receivedAt: Date; erasedAt: Date; asked: boolean }>`
    select e.id as "enquiryId", e.received_at as "receivedAt", c.erased_at as "erasedAt", c.erasure_asked as asked
    from (select enquiry_id from unrecorded_erasures order by enquiry_id limit ${recordBatch}) u
    join enquiries e on e.id = u.enquiry_id join enquiry_contacts c on c.enquiry_id = u.enquiry_id`);
  if (found.length === 0) return 0;
  await record(found.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString(), erasedAt: one.erasedAt.toISOString() })));
  await db.rows(sql`delete from unrecorded_erasures where enquiry_id = any(${found.map((one) => one.enquiryId)}::bigint[])`);
  return found.length;
}

/** Batch size, so a run never locks many enquiries for long. */
export const eraseBatch = 200;

/**
 * Locks the enquiry before its contact data, like a purchase does. A concurrent purchase has either extended retention or finds the enquiry
 * ended. Rows locked elsewhere wait for the next run.
 */
const lockDue = (): Sql<ErasedEnquiry> => sql<ErasedEnquiry>`
  select e.id, e.country, e.description, e.answers
  from enquiry_contacts c join enquiries e on e.id = c.enquiry_id
  where c.erased_at is null and c.retention_until <= app_now()
  order by c.retention_until limit ${eraseBatch} for update of e, c skip locked`;

/** Erases contact data past retention. Returns how many. */
export async function eraseExpiredContacts(tx: Tx): Promise<number> {
  const due = await tx.rows(lockDue());
  await eraseContacts(tx, due, 'time');
  return due.length;
}
