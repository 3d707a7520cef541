import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, noRows } from '../platform/database/sql.ts';
import { shortenRetention } from './contacts.ts';
import { enquiryLifeDays } from './settings.ts';
import { holdDateAtEnd, insertEvent, lockEnquiry, isWithdrawn } from './store.ts';

/** Expires enquiries past their marketplace lifetime. Returns how many. */
export async function expireEnquiries(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = getSettingValue(row?.settings ?? null, enquiryLifeDays);
  const expired = await tx.rows(sql<{ id: number }>`
    with expired as (
      update enquiries set status = 'expired', ended_at = app_now()
      where status = 'released' and released_at <= app_now() - make_interval(days => ${days}::integer) returning id)
    insert into enquiry_events (enquiry_id, event) select id, 'expired' from expired returning enquiry_id as id`);
  return expired.length;
}

type RemoveOutcome = 'removed' | 'already_removed' | 'unknown';

/** Removes an enquiry from the marketplace permanently. Buyers keep leads already sold. */
export async function removeEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId | null; reason: string },
): Promise<RemoveOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return 'unknown';
  if (enquiry.status === 'removed') return 'already_removed';
  await tx.pipeline(
    sql`update enquiries set status = 'removed', ended_at = app_now(), hold_release_at = ${holdDateAtEnd}, removal_reason = ${input.reason} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'removed', input.staffId, { reason: input.reason, sold: enquiry.sold }),
    enquiry.sold === 0 ? shortenRetention(enquiry.id) : noRows,
  );
  return 'removed';
}

/**
 * Withdraws an enquiry at its consumer's request. The `settle-withdrawal` job notifies buyers and refunds purchases of the last hour.
 * `staffId` null: the consumer did it themselves.
 */
export async function withdrawEnquiry(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId | null; reason: string },
): Promise<RemoveOutcome> {
  const outcome = await removeEnquiry(tx, input);
  if (outcome === 'unknown') return outcome;
  // If removed for another reason, its buyers must still be notified and possibly refunded.
  if (outcome === 'already_removed' && (await tx.first(isWithdrawn(input.enquiryId))) !== undefined) return outcome;
  await tx.rows(insertEvent(input.enquiryId, 'withdrawn', input.staffId));
  await tx.enqueue('settle-withdrawal', { enquiryId: input.enquiryId });
  return 'removed';
}
