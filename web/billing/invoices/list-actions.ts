import type { InvoiceOrder } from '../../../contract/billing/values.ts';
import type { Invoice } from '../invoice.ts';

/** What can be done in the list, the same in the table and on the cards. */
export interface ListActions {
  readonly rows: readonly Invoice[];
  readonly chosenIds: ReadonlySet<number>;
  /** The document whose preview is open. */
  readonly openCode: string | undefined;
  readonly toggle: (invoice: Invoice) => void;
  readonly payNow: (invoice: Invoice) => void;
  readonly view: (invoice: Invoice) => void;
}

export interface ListOrder {
  readonly order: InvoiceOrder;
  readonly onOrder: (order: InvoiceOrder) => void;
}
