import type { Lead } from './lead.ts';
import type { Bulk } from './bulk.ts';

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
