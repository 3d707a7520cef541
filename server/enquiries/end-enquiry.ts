import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, noRows } from '../platform/database/sql.ts';
import { keepContactShorter } from './contacts.ts';
import { enquiryLifeDays } from './settings.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry, isWithdrawn } from './store.ts';

/** Ends every enquiry whose time in the marketplace is over. Answers how many. */
export async function expireEnquiries(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = valueOf(row?.settings ?? null, enquiryLifeDays);
  const expired = await tx.rows(sql<{ id: number }>`
    with expired as (
      update enquiries set status = 'expired', ended_at = app_now()
      where status = 'released' and released_at <= app_now() - make_interval(days => ${days}::integer) returning id)
    insert into enquiry_events (enquiry_id, event) select id, 'expired' from expired returning enquiry_id as id`);
  return expired.length;
}

type RemoveOutcome = 'removed' | 'already_removed' | 'unknown';

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
