import type { CallTime } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Keeps when a consumer would like to be called; nothing where they have been erased. */
export async function setCallTimes(tx: Tx, given: { readonly enquiryId: EnquiryId; readonly times: readonly CallTime[] }): Promise<void> {
  await tx.rows(sql`
    update enquiry_contacts set call_times = ${[...given.times]}::text[] where enquiry_id = ${given.enquiryId} and erased_at is null`);
}
