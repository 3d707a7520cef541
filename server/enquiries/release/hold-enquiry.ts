import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertEvent, lockEnquiry } from '../store.ts';

export type HoldOutcome = 'held' | 'not_holdable' | 'in_past' | 'unknown';

/**
 * Holds an enquiry that is not on sale yet back until a time; its release then runs by itself. Whoever holds one that
 * waited for a person has seen why.
 */
export async function holdEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; until: Date; reason: string },
): Promise<HoldOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status !== 'received' && enquiry.status !== 'held') return 'not_holdable';
  if (input.until <= enquiry.now) return 'in_past';
  await tx.together(
    sql`update enquiries set status = 'held', held_as_duplicate = false, hold_reasons = '{}', hold_release_at = ${input.until} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'held', input.staffId, { until: input.until.toISOString(), reason: input.reason }),
  );
  await tx.enqueue('release-enquiry', { enquiryId: enquiry.id }, input.until);
  return 'held';
}
