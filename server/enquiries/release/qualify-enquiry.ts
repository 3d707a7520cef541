import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { recordCheck } from '../checks/record-check.ts';
import { revealContact } from '../reveal-contact.ts';
import { scrubContactDetails } from '../text/scrub-contact-details-rule.ts';
import { insertEvent, lockEnquiry } from '../store.ts';

export type QualifyOutcome = 'qualified' | 'not_qualifiable' | 'unknown';

/** Records that a person spoke to the consumer. Notes become the qualification notes, cleared of contact details. */
export async function qualifyEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; notes: string | null },
): Promise<QualifyOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return 'not_qualifiable';
  const by = { type: 'operator', staffId: input.staffId, reason: 'clearing notes of contact details' } as const;
  const contact = await tx.first(revealContact(by, [enquiry.id], 'qualification'));
  const own = {
    forename: contact?.forename,
    surname: contact?.surname,
    addressLines: [contact?.address1, contact?.address2],
    codes: [contact?.telephone, contact?.alternatePhone, contact?.postcode],
  };
  const description = input.notes === null ? enquiry.description : scrubContactDetails(input.notes, enquiry.country, own);
  await tx.together(
    sql`update enquiries set qualified = true, description = ${description} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'qualified', input.staffId),
  );
  await recordCheck(tx, { enquiryId: enquiry.id, kind: 'telephone_qualified' });
  return 'qualified';
}
