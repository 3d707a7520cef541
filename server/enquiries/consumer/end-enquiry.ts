import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry } from '../store.ts';

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
