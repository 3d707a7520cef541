import type { MarketplaceOrder } from '../../contract/buying/values.ts';
import type { Bulk } from './bulk.ts';
import type { Lead } from './lead.ts';

export type CoverageFilter = 1 | 2 | 3 | 4;
export const defaultOrder = 'date-desc' satisfies MarketplaceOrder;

/** The ten sort orders, as listed in the Sort menu. */
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

/** Maximum number of buyers of a lead. The Sold filter has one choice fewer. */
export const soldChoices = [0, 1, 2] as const;
export const maxBuyers = 3;

/** Data and actions of the table and cards. Both functions are stable, so that only changed rows re-render. */
export interface ListActions {
  readonly rows: readonly Lead[];
  readonly selectedId: number | undefined;
  /** Leads bought here just now; each keeps its row until its pane closes. */
  readonly boughtIds: ReadonlySet<number>;
  readonly bulk: Bulk;
  /** Adds a lead to the basket, or removes it. */
  readonly open: (row: Lead) => void;
  readonly toggle: (row: Lead) => void;
}
