import {
  createColumnHelper,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnHelper,
  type ReactTable,
  type Row as TableRow,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type TableOptions,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';

export interface ColumnMeta {
  /** Aligned with the digits of other rows. */
  readonly isNumeric?: boolean;
}

// The library reads its type only.
const columnMeta: ColumnMeta = {};
const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta });
type Features = typeof features;

export type DeskColumns<Row extends RowData> = TableOptions<Features, Row>['columns'];
export type DeskRow<Row extends RowData> = TableRow<Features, Row>;
export type DeskTableModel<Row extends RowData> = ReactTable<Features, Row>;

/**
 * Builds the columns of a table. The first column names the row. The id of a sortable column is the name of its orders: `price` for
 * `price-asc` and `price-desc`.
 */
export const deskColumns = <Row extends RowData>(): ColumnHelper<Features, Row> => createColumnHelper<Features, Row>();

interface DeskTableOptions<Row extends RowData> {
  readonly columns: DeskColumns<Row>;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  readonly isSelectable?: boolean;
  /** Current order, named `…-asc` or `…-desc`. */
  readonly order?: string;
  readonly onOrder?: (order: string) => void;
}

const noneChosen: RowSelectionState = {};

/** Table of the back office. The server sorts and pages, so the rows are shown as given. */
export function useDeskTable<Row extends RowData>(options: DeskTableOptions<Row>): DeskTableModel<Row> {
  const { columns, rows, getKey, isSelectable = false, order = '', onOrder } = options;
  const [rowSelection, setRowSelection] = useState(noneChosen);
  const sorting = useMemo(() => toSorting(order), [order]);
  // Rows that left the page are deselected with the next choice.
  const keepPresent = (selection: RowSelectionState): RowSelectionState => {
    const present = new Set(rows.map(getKey));
    return Object.fromEntries(Object.entries(selection).filter(([key]) => present.has(key)));
  };
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => getKey(row),
    defaultColumn: { enableSorting: false },
    enableMultiSort: false,
    enableRowRangeSelection: false,
    enableRowSelection: isSelectable,
    enableSortingRemoval: false,
    manualSorting: true,
    state: { rowSelection, sorting },
    onRowSelectionChange: (update) => setRowSelection((chosen) => keepPresent(functionalUpdate(update, chosen))),
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting);
      if (next !== undefined) onOrder?.(toOrder(next.id, next.desc));
    },
  });
}

export const toOrder = (id: string, isDescending: boolean): string => `${id}-${isDescending ? 'desc' : 'asc'}`;

/** An order that no column offers, such as `newest`, sorts by no column. */
function toSorting(order: string): SortingState {
  const [, id, direction] = /^(.+)-(asc|desc)$/.exec(order) ?? [];
  return id === undefined ? [] : [{ id, desc: direction === 'desc' }];
}
