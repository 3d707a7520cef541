import { IconArrowDown, IconArrowUp } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface ColumnHeaderProps {
  readonly column: string;
  /** How the table is sorted by this column; false if by another. */
  readonly direction: 'asc' | 'desc' | false;
  /** Undefined if not sortable. */
  readonly onSort: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Some browsers drop header semantics in a table with a non-table layout. */
const named = { role: 'columnheader', scope: 'col' } as const;

/** Column header, with sorting if the column supports it. */
export function ColumnHeader({ column, direction, onSort, children }: ColumnHeaderProps) {
  const Mark = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th {...named} data-column={column} aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}>
      {onSort === undefined ? (
        children
      ) : (
        <button type="button" className={classes.sort} onClick={onSort}>
          {children}
          {direction !== false && <Mark size={16} stroke={1.75} aria-hidden />}
        </button>
      )}
    </th>
  );
}

/** Sort orders of a column are named `…-asc` and `…-desc`; the first press applies the first. Undefined if not sortable. */
export function sortBy<Order extends string>(
  orders: readonly [Order, Order] | undefined,
  order: Order,
  onOrder: (order: Order) => void,
): Pick<ColumnHeaderProps, 'direction' | 'onSort'> {
  return {
    direction: orders?.includes(order) === true && (order.endsWith('-asc') ? 'asc' : 'desc'),
    onSort: orders && (() => onOrder(order === orders[0] ? orders[1] : orders[0])),
  };
}
