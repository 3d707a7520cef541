import type { ReactNode } from 'react';
import type { FilterInWords } from './chips/filter-chips.tsx';
import type { DeskAddress } from './desk-search.ts';
import type { DeskRows } from './use-desk-rows.ts';

export interface DeskColumn<Row, Order extends string = string> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** Behind its head, named `…-asc` and `…-desc`; the first is what a first press gives. */
  readonly orders?: readonly [Order, Order];
}

export interface DeskView<View extends string> {
  readonly key: View;
  readonly label: string;
  readonly count?: number;
}

export interface DeskListProps<Row, View extends string, Order extends string> {
  /** What the list is called: to screen readers, and in its table. */
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly list: DeskRows<Row>;
  readonly views: readonly DeskView<View>[];
  /** Left out: nothing is looked for in this list. */
  readonly searchLabel?: string;
  /** More fields beside the search, which set the address's filters. */
  readonly filters?: ReactNode;
  /** Those that are active, in words: each can be taken away by itself. */
  readonly chips?: readonly FilterInWords[];
  readonly columns: readonly DeskColumn<Row, Order>[];
  readonly keyOf: (row: Row) => string;
  /** The words of the link that opens a row; they stand in its first column. */
  readonly nameOf: (row: Row) => string;
  /** On a phone: what stands below the name. */
  readonly card: (row: Row) => ReactNode;
  /** Below a row's card on a phone, what can be done with it. */
  readonly cardActions?: (row: Row) => ReactNode;
  /** What is shown beside the list of the row that is open. It may have left the list meanwhile. */
  readonly preview?: (key: string, row: Row | undefined) => ReactNode;
  readonly previewTitle?: (key: string, row: Row | undefined) => string;
  /** The address of the whole page of a row. */
  readonly fullPage?: (key: string) => string;
  /** What is done with those that are selected; without it nothing can be selected. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Where the same list comes as CSV. */
  readonly exportHref?: string;
  /** In place of page numbers: for a list that is read from the newest on. */
  readonly paging?: ReactNode;
  readonly empty: ReactNode;
}
