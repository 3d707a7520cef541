import { alertSettingsOf } from '../alerts/settings/alert-settings-query.ts';
import { issuePriorityAlert } from '../alerts/leads/issue-priority-alert.ts';
import { lockAccount } from '../billing/lock-account.ts';
import { periodStarts } from '../buying/cap-period-rule.ts';
import { deliveryFacts } from '../buying/delivery-facts-query.ts';
import { obstacleToDelivery } from '../buying/delivery-rule.ts';
import { buyerFacts, leadFacts } from '../buying/facts-query.ts';
import { judgePurchase } from '../buying/judge-purchase-rule.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { availabilityError } from '../buying/purchase-rule.ts';
import type { Tx } from '../platform/database/database.ts';
import { extendWindow, insertDecision, markServed, type Turn } from './store.ts';

/**
 * Reserves a slot for a company and tells it, in one transaction. The company is judged again under its account's lock: a
 * purchase, a pause or a new cap of this moment counts. Answers null, or why no offer was made: then nothing is written here.
 */
export async function offerSlot(tx: Tx, turn: Turn, until: Date): Promise<string | null> {
  const { companyId, enquiryId, workTypeId } = turn;
  const [, [buyer], [lead], [settings]] = await tx.together(
    lockAccount(companyId),
    buyerFacts(companyId),
    leadFacts(companyId, enquiryId),
    alertSettingsOf(companyId),
  );
  if (buyer === undefined || lead === undefined || settings === undefined) return 'gone';
  const { obstacle } = judgePurchase(buyer, { ...lead, opened: true, withinReach: true });
  if (obstacle !== null) return availabilityError(obstacle);
  const delivery = await tx.first(deliveryFacts(companyId, workTypeId, periodStarts(buyer.now, buyer.timeZone)));
  const heldBack = delivery === undefined ? 'gone' : obstacleToDelivery(delivery);
  if (heldBack !== null) return heldBack;
  // The account is locked before the enquiry, as everywhere.
  if (!(await offerLead(tx, { enquiryId, companyId, until }))) return 'no_slot';
  await tx.together(insertDecision(turn, 'offered'), markServed(turn), extendWindow(enquiryId, until));
  await issuePriorityAlert(tx, { companyId, enquiryId, settings });
  await tx.enqueue('lapse-offers', {}, until);
  return null;
}
