import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceOrder } from '../../../contract/buying.ts';
import type { ListActions } from '../list-actions.ts';
import { leadColumns } from './lead-columns.tsx';
import { LeadRow } from './lead-row.tsx';
import classes from './lead-table.module.css';

export function LeadTable({
  list,
  order,
  onOrder,
}: {
  list: ListActions;
  order: MarketplaceOrder;
  onOrder: (order: MarketplaceOrder) => void;
}) {
  const { t } = useTranslation('buying');
  return (
    <table className={classes.table} data-bulk={list.bulk.isOn || undefined}>
      <caption className="visually-hidden">{t(($) => $.columns.caption)}</caption>
      <thead>
        <tr>
          {list.bulk.isOn && (
            <th scope="col">
              <span className="visually-hidden">{t(($) => $.columns.select)}</span>
            </th>
          )}
          {leadColumns.map(({ id, orders, isWideOnly }) => (
            <th key={id} scope="col" data-column={id} data-wide-only={isWideOnly} aria-sort={sortOf(orders, order)}>
              {orders === undefined ? (
                t(($) => $.columns[id])
              ) : (
                <button type="button" className={classes.sort} onClick={() => onOrder(order === orders[0] ? orders[1] : orders[0])}>
                  {t(($) => $.columns[id])}
                  <SortMark sort={sortOf(orders, order)} />
                </button>
              )}
            </th>
          ))}
          <th scope="col" data-column="action">
            {t(($) => $.columns.action)}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <LeadRow key={row['0'].id} row={row} list={list} />
        ))}
      </tbody>
    </table>
  );
}

function sortOf(orders: readonly MarketplaceOrder[] | undefined, order: MarketplaceOrder): 'ascending' | 'descending' | undefined {
  if (orders?.includes(order) !== true) return undefined;
  return order.endsWith('-asc') ? 'ascending' : 'descending';
}

function SortMark({ sort }: { sort: 'ascending' | 'descending' | undefined }) {
  if (sort === undefined) return null;
  return sort === 'ascending' ? <IconArrowUp size={16} stroke={1.75} aria-hidden /> : <IconArrowDown size={16} stroke={1.75} aria-hidden />;
}
