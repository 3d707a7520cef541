import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { freeReservedSlot, reserveSlot } from '../enquiries/take-slot.ts';
import type { Tx } from '../platform/database/database.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Gives a company priority access to an enquiry until a time and reserves a slot. False, changing nothing, if no slot is left or the company was
 * already offered it, bought it or declined it. `staffId` marks a manual offer.
 */
export async function offerLead(
  tx: Tx,
  input: { enquiryId: EnquiryId; companyId: CompanyId; until: Date; staffId?: StaffId },
): Promise<boolean> {
  const { enquiryId, companyId, until, staffId } = input;
  // The slot first: its row lock serialises two offers for the last slot.
  const reserved = await tx.first(reserveSlot(enquiryId));
  if (reserved === undefined) return false;
  const offered = await tx.first(sql`
    insert into offers (enquiry_id, company_id, guarantee_until, staff_id)
    select ${enquiryId}, ${companyId}, ${until}, ${staffId ?? null}::bigint
    where not exists (select 1 from purchases where enquiry_id = ${enquiryId} and company_id = ${companyId})
      and not exists (select 1 from declines where enquiry_id = ${enquiryId} and company_id = ${companyId})
    on conflict (enquiry_id, company_id) do nothing returning id`);
  if (offered !== undefined) {
    await tx.rows(notifyLive({ topic: 'offers', id: companyId }));
    return true;
  }
  await tx.rows(freeReservedSlot(enquiryId));
  return false;
}
