import { alertSettingsOf } from '../alerts/settings/alert-settings-query.ts';
import { issuePriorityAlert } from '../alerts/leads/issue-priority-alert.ts';
import { lockAccount } from '../billing/lock-account.ts';
import { buyerFacts, leadFacts } from '../buying/facts-query.ts';
import { judgePurchase } from '../buying/judge-purchase-rule.ts';
import { offerLead } from '../buying/offer-lead.ts';
import type { Obstacle } from '../buying/purchase-rule.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { recordEnquiryEvent } from '../enquiries/record-enquiry-event.ts';
import { lockSlots } from '../enquiries/take-slot.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { outlivesEnquiry } from './offer-window-rule.ts';
import { shortestOfferMinutes } from './settings.ts';
import { insertDecisionByHand, lockRun, markServed } from './store.ts';

export interface OfferByHand {
  readonly enquiryId: EnquiryId;
  readonly companyId: CompanyId;
  readonly until: Date;
  readonly reason: string;
  readonly staffId: StaffId;
}

export type OfferByHandOutcome =
  | { readonly kind: 'offered' | 'unknown' | 'unknown_company' | 'offered_before' }
  /** The company may not buy it, hence is not offered it. */
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'too_short'; readonly minutes: number }
  /** The enquiry will have expired by then. */
  | { readonly kind: 'too_long' };

interface Sale {
  readonly workTypeId: number;
  readonly releasedAt: Date | null;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** Locks in the order of a turn: the run, the company's account, the enquiry. */
export async function lockForOffer(tx: Tx, { enquiryId, companyId }: Pick<OfferByHand, 'enquiryId' | 'companyId'>): Promise<void> {
  await tx.together(lockRun(enquiryId), lockAccount(companyId), lockSlots(enquiryId));
}

function judgeWindow({ until }: OfferByHand, { now, settings, releasedAt }: Sale): OfferByHandOutcome | undefined {
  const minutes = valueOf(settings, shortestOfferMinutes);
  if (until.getTime() - now.getTime() < minutes * 60_000) return { kind: 'too_short', minutes };
  return outlivesEnquiry(until, releasedAt, settings) ? { kind: 'too_long' } : undefined;
}

/**
 * Offers an enquiry on sale to a company of an operator's choice: by the same code as in a turn, so that a slot is reserved and the
 * company is told. What it wants delivered by itself holds nobody back who has spoken to it; whether it may buy does. The caller
 * holds the locks of `lockForOffer`.
 */
export async function offerToCompany(tx: Tx, order: OfferByHand): Promise<OfferByHandOutcome> {
  const { enquiryId, companyId, until, staffId } = order;
  const [[buyer], [lead], [settings], [sale]] = await tx.together(
    buyerFacts(companyId),
    leadFacts(companyId, enquiryId),
    alertSettingsOf(companyId),
    sql<Sale>`
      select work_type_id as "workTypeId", ${settingsColumn}, app_now() as now, released_at as "releasedAt"
      from enquiries where id = ${enquiryId}`,
  );
  if (sale === undefined) return { kind: 'unknown' };
  if (buyer === undefined || lead === undefined || settings === undefined) return { kind: 'unknown_company' };
  const outside = judgeWindow(order, sale);
  if (outside !== undefined) return outside;
  const { obstacle } = judgePurchase(buyer, { ...lead, opened: true, withinReach: true });
  // Who has bought it was offered it first, as like as not: that it has it is the better answer.
  if (obstacle !== null && obstacle.code !== '103') return { kind: 'obstacle', obstacle };
  if (lead.offerId !== null) return { kind: 'offered_before' };
  if (!(await offerLead(tx, { enquiryId, companyId, until, staffId })))
    throw new Error(`enquiry ${enquiryId} was judged to have a slot and gave none`);
  const turn = { enquiryId, companyId, workTypeId: sale.workTypeId };
  await tx.together(insertDecisionByHand(turn), markServed(turn));
  await recordEnquiryEvent(tx, {
    enquiryId,
    event: 'offered_by_hand',
    staffId,
    detail: { companyId, until: until.toISOString(), reason: order.reason },
  });
  await issuePriorityAlert(tx, { companyId, enquiryId, settings });
  await tx.enqueue('lapse-offers', {}, until);
  return { kind: 'offered' };
}
