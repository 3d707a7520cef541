import type { MarketplaceOrder } from '../../contract/buying/values.ts';

export type CoverageFilter = 1 | 2 | 3 | 4;
export const defaultOrder = 'date-desc' satisfies MarketplaceOrder;

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
] as const satisfies readonly MarketplaceOrder[];

/** How many buyers a lead has at most: the choices of the Sold filter are one fewer. */
export const soldChoices = [0, 1, 2] as const;
export const maxBuyers = 3;
