import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Removes one photograph; removed before, or another enquiry's, nothing happens. */
export async function removeJobPhoto(tx: Tx, { enquiryId, id }: { readonly enquiryId: EnquiryId; readonly id: number }): Promise<void> {
  await tx.rows(sql`delete from job_photos where enquiry_id = ${enquiryId} and id = ${id}`);
}
