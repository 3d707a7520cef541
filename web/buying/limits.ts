import type * as buying from '../../contract/buying.ts';

// The contract's values, repeated because importing them would bring zod into the browser; their types come from there, so that they cannot drift.
export const maxBulkLeads: typeof buying.maxBulkLeads = 5;
export const coverageFilters: typeof buying.coverageFilters = { within: 1, outside: 2, all: 3, postcode: 4 };
export const priceChanged: typeof buying.priceChanged = 'price_changed';

export type CoverageFilter = 1 | 2 | 3 | 4;
export const defaultOrder = 'date-desc' satisfies buying.MarketplaceOrder;

/** The ten orders of the list, in the order of the Sort menu. */
export const orders = [
  'urgency-desc',
  'urgency-asc',
  'date-desc',
  'date-asc',
  'price-asc',
  'price-desc',
  'sold-desc',
  'sold-asc',
  'type-asc',
  'type-desc',
] as const satisfies readonly buying.MarketplaceOrder[];

/** How many buyers a lead has at most: the choices of the Sold filter are one fewer. */
export const soldChoices = [0, 1, 2] as const;
export const maxBuyers = 3;
