import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { forgetWords } from '../platform/sending/forget-words.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { StoredAnswer } from './hold-reason-rule.ts';
import { scrubContactDetails } from './text/scrub-contact-details-rule.ts';

/** So many at a time, so that no run holds the locks of many enquiries for long. */
export const eraseBatch = 200;

interface DueRow {
  readonly id: EnquiryId;
  readonly country: CountryCode;
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
}

/**
 * The enquiry is locked before its contact data, as in a purchase: one of this moment has either kept them for its buyer by
 * now or finds the enquiry ended. What somebody else holds is left for the next run.
 */
const lockDue = (): Sql<DueRow> => sql<DueRow>`
  select e.id, e.country, e.description, e.answers
  from enquiry_contacts c join enquiries e on e.id = c.enquiry_id
  where c.erased_at is null and c.retention_until <= app_now()
  order by c.retention_until limit ${eraseBatch} for update of e, c skip locked`;

/** The public text as the rule of today clears it; those that change only. */
function clearedTexts(due: readonly DueRow[]): Sql {
  const cleared = due.flatMap(({ id, country, description, answers }) => {
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
 * Erases contact data whose time is over, with every copy of them: the address of the consent and the words of messages.
 * What is for sale still, or waits for its release, ends first: nobody may buy what nobody can read. Answers how many.
 */
export async function eraseExpiredContacts(tx: Tx): Promise<number> {
  const due = await tx.rows(lockDue());
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const told = await tx.rows(sql<{ key: string }>`
    with sold as (select id from purchases where enquiry_id = any(${ids}::bigint[]))
    select 'purchase.receipt:' || id as key from sold
    union all select 'finance.partner:' || f.id from finance_introductions f join sold on sold.id = f.purchase_id`);
  await tx.together(
    sql`
      with ended as (
        update enquiries set status = 'expired', ended_at = app_now(), hold_release_at = null, held_as_duplicate = false, hold_reasons = '{}'
        where id = any(${ids}::bigint[]) and status in ('received', 'held', 'released') returning id)
      insert into enquiry_events (enquiry_id, event) select id, 'expired' from ended`,
    clearedTexts(due),
    sql`
      update enquiry_contacts
      set erased_at = app_now(), title = null, forename = null, surname = null, telephone = null, alternate_phone = null, email = null,
          address1 = null, address2 = null, town = null, postcode = null, phone_key = null, email_key = null
      where enquiry_id = any(${ids}::bigint[])`,
    sql`update enquiry_consents set ip = null where enquiry_id = any(${ids}::bigint[])`,
    ...forgetWords({ enquiryIds: ids, dedupeKeys: told.map(({ key }) => key) }),
    sql`insert into enquiry_events (enquiry_id, event) select id, 'erased' from unnest(${ids}::bigint[]) as id`,
  );
  return due.length;
}
