// Who may buy a lead, and the code of the first obstacle. The company must be open, unlocked and enabled, have no long-overdue invoice, a validated
// email, a card (or an exemption) and a complete set-up. It must not have bought or declined the lead, which must be on sale to it with a slot left.
// It must hold the required accreditations and have credit for the price including VAT. The checks follow product rules, section 5: the first failure
// is the answer.

import type { AvailabilityCode, ObstacleCode } from '../../contract/buying/values.ts';
import { toMajor } from '../../contract/kit/money.ts';

export interface BuyerFacts {
  readonly closed: boolean;
  readonly locked: boolean;
  readonly purchaseEnabled: boolean;
  /** Buying is suspended until a long-overdue invoice is settled. */
  readonly suspended: boolean;
  readonly emailValidated: boolean;
  readonly hasUsableCard: boolean;
  readonly buyWithoutCard: boolean;
  /** Open required to-dos other than the card. */
  readonly openToDos: readonly string[];
  readonly country: string;
  readonly remainingCreditMinor: number;
}

export interface OfferFacts {
  readonly guaranteeUntil: Date;
  /** True while the offer is live: its slot is reserved for this company. */
  readonly living: boolean;
}

export interface LeadFacts {
  readonly status: 'received' | 'held' | 'released' | 'removed' | 'expired';
  /** Whether unreserved slots are on sale to this company: open to everyone, or its turn has come. */
  readonly opened: boolean;
  /** Whether the enquiry is visible to the company; an offer is visible to its holder. */
  readonly withinReach: boolean;
  readonly expired: boolean;
  readonly country: string;
  readonly maxSales: number;
  readonly sold: number;
  /** Slots held for live offers, including this company's own. */
  readonly reserved: number;
  readonly bought: boolean;
  readonly declined: boolean;
  readonly offer: OfferFacts | null;
  readonly missingAccreditations: readonly string[];
  readonly grossMinor: number;
}

export interface Obstacle {
  readonly code: ObstacleCode;
  readonly detail: string;
}

/** Returns the first obstacle in the order of the product rules; null if the company may buy. */
export function obstacleToPurchase(buyer: BuyerFacts, lead: LeadFacts): Obstacle | null {
  if (buyer.closed) return { code: '108', detail: 'closed' };
  if (buyer.locked) return { code: '108', detail: 'locked' };
  if (!buyer.purchaseEnabled) return { code: '108', detail: 'not_enabled' };
  if (buyer.suspended) return { code: '108', detail: 'overdue' };
  if (!buyer.emailValidated) return { code: '104', detail: '' };
  if (!buyer.hasUsableCard && !buyer.buyWithoutCard) return { code: '111', detail: '' };
  if (buyer.openToDos.length > 0) return { code: '112', detail: buyer.openToDos.join(',') };

  if (lead.bought) return { code: '105', detail: '' };
  if (lead.declined) return { code: '102', detail: '' };
  if (lead.status === 'removed') return { code: '106', detail: '' };

  const holdsOffer = lead.offer?.living === true;
  const freeSlots = lead.maxSales - lead.sold - lead.reserved;
  if (lead.offer !== null && !holdsOffer && freeSlots <= 0) return { code: '103', detail: lead.offer.guaranteeUntil.toISOString() };
  if (lead.sold >= lead.maxSales) return { code: '107', detail: '' };

  const onSale = lead.status === 'released' && !lead.expired && lead.country === buyer.country;
  if (!onSale || !(holdsOffer || (lead.opened && lead.withinReach && freeSlots > 0))) return { code: '101', detail: '' };

  if (lead.missingAccreditations.length > 0) return { code: '110', detail: lead.missingAccreditations.join(',') };
  const excessMinor = lead.grossMinor - buyer.remainingCreditMinor;
  if (excessMinor > 0) return { code: '109', detail: toMajor(excessMinor).toFixed(2) };
  return null;
}

/** Refusal for a lead the company has never been shown, whether or not it exists. */
export const unknownLead = '101--';

/** Formats an obstacle as in the specification: `code--detail`. */
export function availabilityError({ code, detail }: { readonly code: AvailabilityCode; readonly detail: string }): string {
  return `${code}--${detail}`;
}
