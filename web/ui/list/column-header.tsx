import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface ColumnHeaderProps<Order extends string> {
  readonly column: string;
  /** The orders behind the header, named `…-asc` and `…-desc`; the first is what a first press gives. Left out: it orders nothing. */
  readonly orders: readonly [Order, Order] | undefined;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly children: ReactNode;
}

/** In a table that is not laid out as one some browsers forget what its heads are. */
const named = { role: 'columnheader', scope: 'col' } as const;

/** The head of a column of a table, which orders its rows where they can be ordered by it. */
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
