import { priceChanged } from '../../contract/buying/values.ts';
import { can } from '../../contract/kit/capabilities.ts';
import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { applyCredits } from '../billing/credits.ts';
import { topUpJob } from '../billing/settings.ts';
import { issueInvoice, restartForSeller } from '../billing/issue-invoice.ts';
import { matchesPurchaseInvoice, sendDocument } from '../billing/send-documents.ts';
import { extendRetention, revealContact } from '../enquiries/contacts.ts';
import { takeSlot } from '../enquiries/take-slot.ts';
import { leftToSpend, type MemberSpending } from '../identity/member-limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { TryAgain } from '../platform/database/transaction.ts';
import { notifyLive } from '../platform/database/live-signals.ts';
import { insertCompanyEvents } from '../platform/company-events.ts';
import { randomCode } from '../platform/random-code.ts';
import { noRows } from '../platform/database/sql.ts';
import { assignNewLead } from './assignment.ts';
import { periodStarts } from './cap-period-rule.ts';
import { deliveryFacts } from './delivery-facts-query.ts';
import { obstacleToAutomaticPurchase } from './delivery-rule.ts';
import { judgePurchase, type Judgement } from './judge-purchase-rule.ts';
import { lockForPurchase, type KeyRecord, type LockedFacts } from './locked-facts.ts';
import { availabilityError } from './purchase-rule.ts';
import { readBoughtLead, type Receipt } from './receipts.ts';
import { isKnownTo } from './visible-lead-query.ts';
import { endOffer, selectPurchaseEvents, insertCapUses, insertKey, insertPurchase, insertReceipt, type PurchaseChannel } from './store.ts';

export interface PurchaseOrder {
  readonly companyId: CompanyId;
  /** The member who buys, within their limits. None for automatic purchases and programs, which are the company's own. */
  readonly userId?: UserId | null;
  readonly enquiryId: EnquiryId;
  readonly channel: PurchaseChannel;
  /** The price shown to the buyer, excluding VAT; the lead is not bought at any other. */
  readonly expectedPriceMinor: number | null;
  /** The VAT shown with it. A VAT number may be confirmed, or lose its confirmation, while the buyer decides. Omitted: not shown. */
  readonly expectedVatMinor?: number | null;
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer } | null;
}

export type PurchaseOutcome =
  | { readonly kind: 'bought'; readonly receipt: Receipt }
  /** `error` has the specification's form: `code--detail`. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'key_reused' }
  /** No such lead, as far as the company may know. */
  | { readonly kind: 'unknown' }
  /** The member was removed, or may no longer buy. */
  | { readonly kind: 'not_permitted' };

/**
 * Buys one lead; single, bulk and automatic purchases all go through here. Lock, decide, then slot, sale, cap positions, invoice with posting,
 * receipt and the logged contact read in one transaction. A refusal is a value. Delivery settings block automatic purchases only:
 * `automatic--cap_day`.
 */
export async function purchaseLead(tx: Tx, order: PurchaseOrder): Promise<PurchaseOutcome> {
  const { companyId, userId = null, enquiryId, idempotency } = order;
  const { facts, earlier, member } = await lockForPurchase(tx, { companyId, userId }, enquiryId, idempotency?.key ?? null);
  if (userId !== null && (member === undefined || !can(member.role, 'buy'))) return { kind: 'not_permitted' };
  if (earlier !== undefined && idempotency !== null) return replayAnswer(tx, companyId, earlier, idempotency.requestHash);
  if (facts === undefined) return { kind: 'unknown' };

  const { lead, buyer } = facts;
  const automatic = order.channel === 'auto';
  const starts = periodStarts(buyer.now, buyer.timeZone);
  const delivery = automatic ? await tx.first(deliveryFacts(companyId, lead.workTypeId, starts)) : undefined;
  // Before the market opens, automatic buyers go first, whatever their visibility.
  const judgement = judgePurchase(buyer, automatic ? { ...lead, opened: true, withinReach: true } : lead);
  const heldBack = delivery === undefined ? null : obstacleToAutomaticPurchase(delivery);
  const error = heldBack === null ? findRefusal(order, judgement, member) : `automatic--${heldBack}`;
  if (error !== null) {
    // A company that never saw the lead learns nothing about it and leaves no key behind.
    if (!automatic && !(await isKnownTo(tx, companyId, enquiryId))) return { kind: 'unknown' };
    if (idempotency !== null) await tx.rows(insertKey(companyId, idempotency.key, 'purchase', idempotency.requestHash, { error }));
    return { kind: 'refused', error };
  }

  const { price } = judgement;
  const { purchaseId } = lead;
  const code = randomCode(10);
  const usesOffer = lead.offerLiving && lead.offerId !== null;
  const written = tx.pipeline(
    takeSlot(enquiryId, usesOffer),
    usesOffer && lead.offerId !== null ? endOffer(lead.offerId, 'accepted') : noRows,
    insertPurchase({ facts, judgement, companyId, code, channel: order.channel, userId, member }),
    insertCapUses({ purchaseId, companyId, workTypeId: lead.workTypeId }, starts, delivery ?? null),
    issueInvoice({
      companyId,
      purchaseId,
      currency: buyer.currency,
      ...price,
      description: `${lead.workTypeName}, ${lead.districtCode} (${code})`,
    }),
    insertReceipt({ companyId, purchaseId, code }),
    sendDocument(matchesPurchaseInvoice(purchaseId)),
    idempotency === null ? noRows : insertKey(companyId, idempotency.key, 'purchase', idempotency.requestHash, { purchaseId }),
    extendRetention(enquiryId),
    revealContact({ type: 'company', companyId }, [enquiryId], 'purchase'),
    assignNewLead(purchaseId, userId),
    insertCompanyEvents(selectPurchaseEvents(companyId, purchaseId)),
    // Only for the last one: notifying takes a lock at commit that all notifiers queue for.
    lead.sold + 1 === lead.maxSales ? notifyLive({ topic: 'sold-out', id: enquiryId }) : noRows,
  );
  const [slots, offers, , , invoices, , , , , contacts] = await written.catch(restartForSeller);
  // The offer expired while we waited for the enquiry, so its slot may be taken: judge again.
  if (usesOffer && offers.length !== 1) throw new TryAgain('the offer ended while the purchase waited');
  const invoice = invoices[0];
  const contact = contacts[0];
  if (slots.length !== 1 || invoice === undefined || contact === undefined)
    throw new Error(`purchase ${purchaseId} passed the gates but could not be written`);
  await applyCredit(tx, companyId, buyer, price.grossMinor);
  return {
    kind: 'bought',
    receipt: { purchaseId, code, boughtAt: buyer.now, invoiceCode: invoice.code, currency: buyer.currency, price, contact },
  };
}

/** Credit settles the new invoice at once; what remains may call for a top-up. Ordinary accounts have neither. */
async function applyCredit(tx: Tx, companyId: CompanyId, buyer: LockedFacts['buyer'], grossMinor: number): Promise<void> {
  if (buyer.mayHaveCredit) await applyCredits(tx, companyId);
  const remainingMinor = buyer.creditLimitMinor - buyer.balanceMinor - grossMinor;
  if (buyer.topUpBelowMinor !== null && remainingMinor < buyer.topUpBelowMinor) await tx.enqueue(topUpJob, { companyId });
}

function findRefusal(order: PurchaseOrder, judgement: ReturnType<typeof judgePurchase>, member: MemberSpending | undefined): string | null {
  const error = availabilityRefusal(judgement, member);
  if (error !== null) return error;
  const { netMinor, vatMinor } = judgement.price;
  const { expectedPriceMinor, expectedVatMinor = null } = order;
  if ((expectedPriceMinor ?? netMinor) === netMinor && (expectedVatMinor ?? vatMinor) === vatMinor) return null;
  return `${priceChanged}--${toMajor(netMinor).toFixed(2)}`;
}

/** The first obstacle of the company, the lead and then the member, as `code--detail`; null if none. */
export function availabilityRefusal(
  { obstacle, price }: Pick<Judgement, 'obstacle' | 'price'>,
  member: MemberSpending | undefined,
): string | null {
  if (obstacle !== null) return availabilityError(obstacle);
  const left = member === undefined ? null : leftToSpend(member);
  return left === null || price.grossMinor <= left ? null : availabilityError({ code: '113', detail: toMajor(left).toFixed(2) });
}

/** The same key gives the same answer, rebuilt from the stored ids. */
async function replayAnswer(tx: Tx, companyId: CompanyId, earlier: KeyRecord, requestHash: Buffer): Promise<PurchaseOutcome> {
  if (earlier.operation !== 'purchase' || !earlier.requestHash.equals(requestHash)) return { kind: 'key_reused' };
  const error = earlier.outcome?.['error'];
  if (typeof error === 'string') return { kind: 'refused', error };
  const receipt = await readBoughtLead(tx, companyId, Number(earlier.outcome?.['purchaseId']));
  return { kind: 'bought', receipt };
}
