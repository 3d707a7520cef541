/** Why a lead cannot be bought, by the specification's numbers. On the wire: `code--detail`. */
export const availabilityCodes = {
  '101': 'no longer available',
  '102': 'already declined by this company',
  '103': 'offered to this company, but the guarantee has passed and no slot is left',
  '104': 'the account e-mail is not validated',
  '105': 'already bought by this company',
  '106': 'removed after manual review',
  '107': 'sold to the maximum',
  '108': 'company closed, locked, not enabled to purchase or overdue for too long',
  '109': 'over the credit limit; the detail is the excess',
  '110':
    'a required accreditation is missing or expired; the detail are the codes of those (GET /company/accreditations/missing has their names)',
  '111': 'no usable card',
  '112': 'a required to-do is open',
  '113': 'over the buying member’s spending limit; the detail is the amount left',
} as const;
export type AvailabilityCode = keyof typeof availabilityCodes;
/** Codes about the company and the lead, the same for every member. */
export type ObstacleCode = Exclude<AvailabilityCode, '113'>;

/**
 * A further purchase refusal, not in the specification: the displayed price is out of date; the detail is the current price.
 */
export const priceChanged = 'price_changed';

/** How new leads are assigned to a company's members: manually, to the buyer, in turn to salespeople, or by coverage area. */
export const assignmentMethods = ['manual', 'buyer', 'round_robin', 'area'] as const;
export type AssignmentMethod = (typeof assignmentMethods)[number];

export const maxBulkLeads = 5;

export const marketplaceOrders = [
  'urgency-asc',
  'urgency-desc',
  'date-asc',
  'date-desc',
  'price-asc',
  'price-desc',
  'sold-asc',
  'sold-desc',
  'type-asc',
  'type-desc',
] as const;
export type MarketplaceOrder = (typeof marketplaceOrders)[number];

/** 1 within, 2 outside, 3 all, 4 by postcode. */
export const coverageFilters = { within: 1, outside: 2, all: 3, postcode: 4 } as const;
