import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { eraseContacts, type ErasedEnquiry } from '../erase-contacts.ts';
import { withdrawEnquiry } from '../release/withdraw-enquiry.ts';

/**
 * Erases what is known of a consumer because they want it, at once. What is not over yet is withdrawn first, so that its buyers are told
 * and who bought within the hour gets the money back. Answers false where it was erased before.
 */
export async function eraseConsumer(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<boolean> {
  await withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'erasure asked for by the customer' });
  const held = await tx.rows(sql<ErasedEnquiry>`
    select e.id, e.country, e.description, e.answers from enquiries e join enquiry_contacts c on c.enquiry_id = e.id
    where e.id = ${enquiryId} and c.erased_at is null for update of e, c`);
  await eraseContacts(tx, held);
  return held.length > 0;
}
