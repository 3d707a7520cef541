import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertEvent } from './store.ts';

/** Writes a line into the history of an enquiry about what became of one of its leads. */
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
