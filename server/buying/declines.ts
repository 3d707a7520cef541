import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { freeReservedSlot, lockSlots } from '../enquiries/take-slot.ts';
import type { Tx } from '../platform/database/database.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { sql } from '../platform/database/sql.ts';
import { endOffer } from './store.ts';
import { isShownTo } from './visible-lead-query.ts';

type DeclineOutcome =
  /** `survey`: the lead had been offered, so ask for a reason. */
  { readonly kind: 'declined'; readonly survey: boolean } | { readonly kind: 'bought_already' } | { readonly kind: 'unknown' };

/** Hides a lead from one company permanently and releases a slot reserved for it. Idempotent. */
export async function declineLead(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<DeclineOutcome> {
  const { companyId, enquiryId } = input;
  if (!(await isShownTo(tx, companyId, enquiryId))) return { kind: 'unknown' };
  // Account before enquiry, as in a purchase, so that declining and buying the same lead are serialised.
  await tx.pipeline(lockAccount(companyId), lockSlots(enquiryId));
  const [purchases, offers] = await tx.pipeline(
    sql`select id from purchases where enquiry_id = ${enquiryId} and company_id = ${companyId}`,
    sql<{ id: number; living: boolean }>`
      select id, ended_at is null as living from offers where enquiry_id = ${enquiryId} and company_id = ${companyId}`,
  );
  if (purchases.length > 0) return { kind: 'bought_already' };
  const offer = offers[0];
  if (offer?.living === true) {
    await tx.pipeline(endOffer(offer.id, 'declined'), freeReservedSlot(enquiryId));
    // Distribution offers the slot to the next company, if there is time.
    await tx.enqueue('distribute-enquiry', { enquiryId });
  }
  await tx.rows(sql`
    insert into declines (enquiry_id, company_id, was_offered) values (${enquiryId}, ${companyId}, ${offer !== undefined})
    on conflict (enquiry_id, company_id) do nothing`);
  return { kind: 'declined', survey: offer !== undefined };
}

/** Adds the reason to the decline of an offered lead. False if the decline or reason does not exist. */
export async function giveDeclineReason(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId; reasonId: number }): Promise<boolean> {
  const given = await tx.first(sql`
    update declines d set reason_id = r.id from reject_reasons r
    where r.id = ${input.reasonId}::bigint and d.enquiry_id = ${input.enquiryId} and d.company_id = ${input.companyId} and d.was_offered
    returning d.enquiry_id`);
  return given !== undefined;
}

/** Expires one offer past its guarantee and releases its slot; false if there is none. Locks the enquiry before the offer, as everywhere. */
export async function expireOffer(tx: Tx): Promise<boolean> {
  const due = await tx.first(sql<{ offerId: number; enquiryId: EnquiryId; companyId: CompanyId }>`
    select o.id as "offerId", e.id as "enquiryId", o.company_id as "companyId"
    from offers o join enquiries e on e.id = o.enquiry_id
    where o.ended_at is null and o.guarantee_until <= app_now()
    order by o.guarantee_until limit 1 for update of e skip locked`);
  if (due === undefined) return false;
  const ended = await tx.first(endOffer(due.offerId, 'lapsed'));
  if (ended !== undefined) await tx.pipeline(freeReservedSlot(due.enquiryId), notifyLive({ topic: 'offers', id: due.companyId }));
  return true;
}
