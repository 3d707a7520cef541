import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noRows, sql } from '../../platform/database/sql.ts';
import { keepContactShorter } from '../keep-contact.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry } from '../store.ts';

export type RemoveOutcome = 'removed' | 'already_removed' | 'unknown';

/** Takes an enquiry out of the marketplace for good. Leads already sold stay with their buyers. */
export async function removeEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId | null; reason: string },
): Promise<RemoveOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed') return 'already_removed';
  await tx.together(
    sql`update enquiries set status = 'removed', ended_at = app_now(), hold_release_at = ${holdDateAtEnd}, removal_reason = ${input.reason} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'removed', input.staffId, { reason: input.reason, sold: enquiry.sold }),
    enquiry.sold === 0 ? keepContactShorter(enquiry.id) : noRows,
  );
  return 'removed';
}
