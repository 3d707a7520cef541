import type { EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertEvent, isWithdrawn } from '../store.ts';
import { removeEnquiry, type RemoveOutcome } from './remove-enquiry.ts';

/**
 * Takes an enquiry out because its consumer wants it back. Whoever bought it is told by the job `settle-withdrawal`, and who bought it
 * within the last hour gets the money back. `staffId` null: the consumer by themselves.
 */
export async function withdrawEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId | null; reason: string },
): Promise<RemoveOutcome> {
  const outcome = await removeEnquiry(tx, input);
  if (outcome === 'unknown') return outcome;
  // Removed for another reason it was not withdrawn yet: its buyers are still to be told, and may have money to get back.
  if (outcome === 'already_removed' && (await tx.first(isWithdrawn(input.enquiryId))) !== undefined) return outcome;
  await tx.rows(insertEvent(input.enquiryId, 'withdrawn', input.staffId));
  await tx.enqueue('settle-withdrawal', { enquiryId: input.enquiryId });
  return 'removed';
}
