// Who may buy a lead, and what the first obstacle is called.
//
// A company buys when it is open, unlocked and enabled, no invoice of it is long overdue, its e-mail is validated, it can pay by card (or need not), its
// set-up is complete; when it has neither bought nor declined the lead; when the lead is on sale to it with a slot left;
// when it holds the accreditations that the work type requires; and when its credit covers the price including VAT.
// The order of the checks below is the order of product rules, section 5: the first that fails is the answer.

import type { AvailabilityCode } from '../../contract/buying/values.ts';
import { toMajor } from '../../contract/kit/money.ts';

export interface BuyerFacts {
  readonly closed: boolean;
  readonly locked: boolean;
  readonly purchaseEnabled: boolean;
  /** An invoice has been overdue for so long that buying is off until it is settled. */
  readonly suspended: boolean;
  readonly emailValidated: boolean;
  readonly hasUsableCard: boolean;
  readonly buyWithoutCard: boolean;
  /** Required to-dos other than the card that are still open. */
  readonly openToDos: readonly string[];
  readonly country: string;
  readonly remainingCreditMinor: number;
}

export interface OfferFacts {
  readonly guaranteeUntil: Date;
  /** True while the offer has neither ended nor lapsed: its slot is reserved for this company. */
  readonly living: boolean;
}

export interface LeadFacts {
  readonly status: 'received' | 'held' | 'released' | 'removed' | 'expired';
  /** Whether the slots that nobody has reserved are on sale to this company: open to everybody, or its turn before that. */
  readonly opened: boolean;
  /** Whether the company sees the market as far as this enquiry; an offer is seen by whoever holds it. */
  readonly withinReach: boolean;
  readonly expired: boolean;
  readonly country: string;
  readonly maxSales: number;
  readonly sold: number;
  /** Slots held for living offers, this company's own included. */
  readonly reserved: number;
  readonly bought: boolean;
  readonly declined: boolean;
  readonly offer: OfferFacts | null;
  readonly missingAccreditations: readonly string[];
  readonly grossMinor: number;
}

export interface Obstacle {
  readonly code: AvailabilityCode;
  readonly detail: string;
}

/** The first obstacle in the order of the product rules, or null: the company may buy. */
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

/** Refusal for a lead that the company has never been shown, whether or not it exists. */
export const unknownLead = '101--';

/** The form of the specification: `code--detail`. */
export function availabilityError(obstacle: Obstacle): string {
  return `${obstacle.code}--${obstacle.detail}`;
}
