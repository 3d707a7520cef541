import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Sheet } from '../../../contract/kit/sheet-format.ts';
import type { FilterInWords } from './chips/filter-chips.tsx';
import type { DeskAddress } from './desk-search.ts';
import type { DeskRows } from './use-desk-rows.ts';
import type { DeskColumns } from './use-desk-table.ts';

export interface DeskView<View extends string> {
  readonly key: View;
  readonly label: string;
  readonly count?: number;
}

export interface DeskListProps<Row extends RowData, View extends string, Order extends string> {
  /** Accessible name of the list and caption of its table. */
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly list: DeskRows<Row>;
  readonly views: readonly DeskView<View>[];
  /** If omitted, the list has no search. */
  readonly searchLabel?: string;
  /** Additional filter fields beside the search. */
  readonly filters?: ReactNode;
  /** Active filters, each removable. */
  readonly chips?: readonly FilterInWords[];
  readonly columns: DeskColumns<Row>;
  readonly getKey: (row: Row) => string;
  /** Text of the link that opens a row, in its first column. */
  readonly getName: (row: Row) => string;
  /** Content below the name on a phone. */
  readonly card: (row: Row) => ReactNode;
  /** Actions below a row's card on a phone. */
  readonly cardActions?: (row: Row) => ReactNode;
  /** Preview of the open row beside the list. The row may have left the list. */
  readonly preview?: (key: string, row: Row | undefined) => ReactNode;
  readonly previewTitle?: (key: string, row: Row | undefined) => string;
  /** Returns the URL of a row's full page. */
  readonly fullPage?: (key: string) => string;
  /** Actions on selected rows; if omitted, rows cannot be selected. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** URL of the list as a file, and its columns. */
  readonly exportHref?: string;
  readonly exportSheet?: Sheet;
  /** Replaces page numbers in a list that loads from the newest row on. */
  readonly paging?: ReactNode;
  readonly empty: ReactNode;
}
