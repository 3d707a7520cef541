import type { MarketplaceOrder } from '../../contract/buying/values.ts';
import type { Bulk } from './bulk.ts';
import type { Lead } from './lead.ts';

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

/** What the table and the cards show and do. The two functions stay the same, so that a row is drawn anew only where it changed. */
export interface ListActions {
  readonly rows: readonly Lead[];
  readonly selectedId: number | undefined;
  /** Bought here just now; each stays in its row until its pane is closed. */
  readonly boughtIds: ReadonlySet<number>;
  readonly bulk: Bulk;
  /** Puts a lead into the basket, or takes it out again where it lies there. */
  readonly open: (row: Lead) => void;
  readonly toggle: (row: Lead) => void;
}
