import { Checkbox } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp } from '../icons/shell-icons.ts';
import table from '../list/table.module.css';
import { ScrollRoom } from '../scroll-room.tsx';
import classes from './desk-table.module.css';
import { useDeskTable, type ColumnMeta, type DeskColumns, type DeskRow, type DeskTableModel } from './use-desk-table.ts';

interface DeskTableProps<Row extends RowData> {
  /** Caption for screen readers. */
  readonly label: string;
  readonly model: DeskTableModel<Row>;
  readonly className: string | undefined;
  /** Text of a row's checkbox. */
  readonly getName?: (row: Row) => string;
  /** Link that opens a row, above the content of its first column. */
  readonly link?: (row: DeskRow<Row>) => ReactNode;
  readonly open?: string | undefined;
}

/** Table of the back office; the first column names the row. */
export function DeskTable<Row extends RowData>({ label, model, className, getName, link, open }: DeskTableProps<Row>) {
  return (
    <table className={`${table.table} ${className}`}>
      <caption className="visually-hidden">{label}</caption>
      <Head model={model} />
      <tbody>
        {model.getRowModel().rows.map((row) => (
          <tr key={row.id} data-row-of={link && row.id} data-chosen={open === row.id || row.getIsSelected() || undefined}>
            {row.getCanSelect() && (
              <td className={classes.choose}>
                <ChooseRow row={row} name={getName?.(row.original) ?? row.id} />
              </td>
            )}
            {row.getAllCells().map((cell, place) =>
              place === 0 ? (
                <th key={cell.id} scope="row">
                  {link === undefined ? renderCell(cell) : <Named link={link(row)}>{renderCell(cell)}</Named>}
                </th>
              ) : (
                <td key={cell.id} data-column={toColumnName(cell.column)} data-label={cell.column.columnDef.header}>
                  {renderCell(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row extends RowData>({ model }: { model: DeskTableModel<Row> }) {
  const { t } = useTranslation('desk');
  const isWhole = model.getIsAllRowsSelected();
  return (
    <thead>
      {model.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id}>
          {model.options.enableRowSelection === true && (
            <th scope="col" className={classes.choose}>
              <Checkbox
                aria-label={t(($) => $.bulk.all)}
                checked={isWhole}
                indeterminate={!isWhole && model.getSelectedRowModel().rows.length > 0}
                onChange={model.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {headers.map(({ column }) => (
            <ColumnHeader key={column.id} column={column} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function ColumnHeader<Row extends RowData>({ column }: { column: Cell<Row>['column'] }) {
  const direction = column.getIsSorted();
  const Mark = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const label = String(column.columnDef.header);
  return (
    <th
      scope="col"
      data-column={toColumnName(column)}
      aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.getCanSort() ? (
        <button type="button" className={table.sort} onClick={() => column.toggleSorting()}>
          {label}
          {direction !== false && <Mark size={16} stroke={1.75} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

export function ChooseRow<Row extends RowData>({ row, name }: { row: DeskRow<Row>; name: string }) {
  const { t } = useTranslation('desk');
  return (
    <Checkbox aria-label={t(($) => $.bulk.choose, { name })} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
  );
}

function Named({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <>
      {link}
      {children !== null && children !== undefined && <div className={classes.below}>{children}</div>}
    </>
  );
}

type Cell<Row extends RowData> = ReturnType<DeskRow<Row>['getAllCells']>[number];

const toColumnName = ({ id, columnDef: { meta } }: { id: string; columnDef: { meta?: ColumnMeta } }): string =>
  meta?.isNumeric === true ? 'numeric' : id;

/** Calls the cell as a function: as a component, it would be mounted again whenever a list builds its columns, and lose the focus. */
function renderCell<Row extends RowData>(cell: Cell<Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? (content(cell.getContext()) as ReactNode) : content;
}

interface ReadOnlyTableProps<Row extends RowData> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  readonly columns: DeskColumns<Row>;
  readonly empty: string;
}

/** Shows a short table without links, sorting and selection of its own; a phone stacks its rows. */
export function ReadOnlyTable<Row extends RowData>({ label, rows, getKey, columns, empty }: ReadOnlyTableProps<Row>) {
  const model = useDeskTable({ columns, rows, getKey });
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <ScrollRoom className={classes.room} label={label}>
      <DeskTable label={label} model={model} className={`${table.stacked} ${classes.short}`} />
    </ScrollRoom>
  );
}
