import type { EnquiryId } from '../../contract/kit/ids.ts';
import { openEnquiry } from '../enquiries/release/open-enquiry.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Opens what single companies did not take to everybody, once the time for that has come. Opening twice changes nothing. */
export async function openDueEnquiry(tx: Tx, input: { enquiryId: EnquiryId }): Promise<void> {
  const due = await tx.first(sql`
    select enquiry_id from distribution_runs where enquiry_id = ${input.enquiryId} and opens_at <= app_now()`);
  if (due !== undefined) await openEnquiry(tx, input);
}
