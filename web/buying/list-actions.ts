import type { Lead } from './lead.ts';
import type { Bulk } from './bulk.ts';

/** What the table and the cards show and do. */
export interface ListActions {
  readonly rows: readonly Lead[];
  readonly selectedId: number | undefined;
  readonly bulk: Bulk;
  /** Puts a lead into the basket, or takes it out again where it lies there. */
  readonly open: (row: Lead) => void;
  readonly toggle: (row: Lead) => void;
}
