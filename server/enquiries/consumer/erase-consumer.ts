import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { eraseContacts, type ErasedEnquiry } from '../erase-contacts.ts';
import { withdrawEnquiry } from '../release/withdraw-enquiry.ts';

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
