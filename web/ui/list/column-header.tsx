import { IconArrowDown, IconArrowUp } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface ColumnHeaderProps<Order extends string> {
  readonly column: string;
  /** Sort orders of the column, named `…-asc` and `…-desc`; the first press applies the first. Undefined if not sortable. */
  readonly orders: readonly [Order, Order] | undefined;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly children: ReactNode;
}

/** Some browsers drop header semantics in a table with a non-table layout. */
const named = { role: 'columnheader', scope: 'col' } as const;

/** Column header, with sorting if the column supports it. */
export function ColumnHeader<Order extends string>({ column, orders, order, onOrder, children }: ColumnHeaderProps<Order>) {
  const direction = orders?.includes(order) !== true ? undefined : order.endsWith('-asc') ? 'ascending' : 'descending';
  const Mark = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th {...named} data-column={column} aria-sort={direction}>
      {orders === undefined ? (
        children
      ) : (
        <button type="button" className={classes.sort} onClick={() => onOrder(order === orders[0] ? orders[1] : orders[0])}>
          {children}
          {direction !== undefined && <Mark size={16} stroke={1.75} aria-hidden />}
        </button>
      )}
    </th>
  );
}
