import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColumnHeader } from '../list/column-header.tsx';
import table from '../list/table.module.css';
import classes from './desk-list.module.css';
import type { DeskListProps } from './desk-list-props.ts';
import { RowLink } from './row-link.tsx';
import type { DeskSelection } from './use-desk-selection.ts';

export type DeskRowsProps<Row, View extends string, Order extends string> = DeskListProps<Row, View, Order> & {
  readonly rows: readonly Row[];
  readonly selection: DeskSelection<Row> | undefined;
  readonly open: string | undefined;
};

/** Shows the table from 768 px. The first column names the row and opens it. */
export function DeskTable<Row, View extends string, Order extends string>(props: DeskRowsProps<Row, View, Order>) {
  const { label, address, columns, rows, selection } = props;
  const { t } = useTranslation('desk');
  return (
    <table className={`${table.table} ${table.list} ${classes.table}`}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.choose}>
              <Checkbox
                aria-label={t(($) => $.bulk.all)}
                checked={selection.isWhole}
                indeterminate={selection.rows.length > 0 && !selection.isWhole}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeader
              key={column.key}
              column={column.isNumeric === true ? 'numeric' : column.key}
              orders={column.orders}
              order={address.order}
              onOrder={(order) => address.set({ order })}
            >
              {column.label}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={props.getKey(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow<Row, View extends string, Order extends string>({ row, ...props }: DeskRowsProps<Row, View, Order> & { row: Row }) {
  const { t } = useTranslation('desk');
  const { columns, getKey, getName, preview, fullPage, address, selection, open } = props;
  const key = getKey(row);
  const [first, ...others] = columns;
  const link = { row, getKey, getName, isOpen: open === key, onOpen: (to: string) => address.set({ open: to }) };
  return (
    <tr data-row-of={key} data-chosen={open === key || selection?.has(key) || undefined}>
      {selection !== undefined && (
        <td className={classes.choose}>
          <Checkbox
            aria-label={t(($) => $.bulk.choose, { name: getName(row) })}
            checked={selection.has(key)}
            onChange={() => selection.toggle(key)}
          />
        </td>
      )}
      <th scope="row">
        <RowLink {...link} {...(preview && { preview })} {...(fullPage && { fullPage })} />
        {first !== undefined && first.cell(row) !== undefined && <div className={classes.below}>{first.cell(row)}</div>}
      </th>
      {others.map((column) => (
        <td key={column.key} data-column={column.isNumeric === true ? 'numeric' : column.key}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
