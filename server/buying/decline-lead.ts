import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/lock-account.ts';
import { freeReservedSlot, lockSlots } from '../enquiries/take-slot.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { isShownTo } from './visible-lead-query.ts';
import { endOffer } from './store.ts';

export type DeclineOutcome =
  /** `survey`: the lead had been offered, so the company is asked why. */
  { readonly kind: 'declined'; readonly survey: boolean } | { readonly kind: 'bought_already' } | { readonly kind: 'unknown' };

/** Hides a lead from one company for good; a reserved slot goes back to the market. Declining twice changes nothing. */
export async function declineLead(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<DeclineOutcome> {
  const { companyId, enquiryId } = input;
  if (!(await isShownTo(tx, companyId, enquiryId))) return { kind: 'unknown' };
  // Account before enquiry, as in a purchase: a decline and a purchase of the same lead happen one after the other.
  await tx.together(lockAccount(companyId), lockSlots(enquiryId));
  const [purchases, offers] = await tx.together(
    sql`select id from purchases where enquiry_id = ${enquiryId} and company_id = ${companyId}`,
    sql<{ id: number; living: boolean }>`
      select id, ended_at is null as living from offers where enquiry_id = ${enquiryId} and company_id = ${companyId}`,
  );
  if (purchases.length > 0) return { kind: 'bought_already' };
  const offer = offers[0];
  if (offer?.living === true) {
    await tx.together(endOffer(offer.id, 'declined'), freeReservedSlot(enquiryId));
    // The distribution offers the slot to the next company, if there is time.
    await tx.enqueue('distribute-enquiry', { enquiryId });
  }
  await tx.rows(sql`
    insert into declines (enquiry_id, company_id, was_offered) values (${enquiryId}, ${companyId}, ${offer !== undefined})
    on conflict (enquiry_id, company_id) do nothing`);
  return { kind: 'declined', survey: offer !== undefined };
}
