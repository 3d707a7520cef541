import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertEvent } from './store.ts';

/** Adds an event about one of an enquiry's leads to its history. */
export async function recordEnquiryEvent(
  tx: Tx,
  line: {
    readonly enquiryId: EnquiryId;
    readonly event: string;
    readonly staffId: StaffId | null;
    readonly detail: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  await tx.rows(insertEvent(line.enquiryId, line.event, line.staffId, line.detail));
}
