import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { freeReservedSlot } from '../enquiries/take-slot.ts';
import type { Tx } from '../platform/database/database.ts';
import { tellLive } from '../platform/database/live-signals.ts';
import { sql } from '../platform/database/sql.ts';
import { endOffer } from './store.ts';

/**
 * Ends one offer whose guarantee has passed and gives its slot back; answers false where there is none. The enquiry is
 * locked before the offer, as everywhere.
 */
export async function lapseOffer(tx: Tx): Promise<boolean> {
  const due = await tx.first(sql<{ offerId: number; enquiryId: EnquiryId; companyId: CompanyId }>`
    select o.id as "offerId", e.id as "enquiryId", o.company_id as "companyId"
    from offers o join enquiries e on e.id = o.enquiry_id
    where o.ended_at is null and o.guarantee_until <= app_now()
    order by o.guarantee_until limit 1 for update of e skip locked`);
  if (due === undefined) return false;
  const ended = await tx.first(endOffer(due.offerId, 'lapsed'));
  if (ended !== undefined) await tx.together(freeReservedSlot(due.enquiryId), tellLive({ topic: 'offers', id: due.companyId }));
  return true;
}
