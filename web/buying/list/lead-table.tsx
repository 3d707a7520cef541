import { useTranslation } from 'react-i18next';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { ColumnHeader } from '../../ui/column-header.tsx';
import table from '../../ui/table.module.css';
import type { ListActions } from '../list-actions.ts';
import { leadColumns } from './lead-columns.tsx';
import columns from './lead-columns.module.css';
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
    <table className={`${table.table} ${table.list} ${columns.leads} ${classes.table}`} data-bulk={list.bulk.isOn || undefined}>
      <caption className="visually-hidden">{t(($) => $.columns.caption)}</caption>
      <thead>
        <tr>
          {list.bulk.isOn && (
            <th scope="col">
              <span className="visually-hidden">{t(($) => $.columns.select)}</span>
            </th>
          )}
          {leadColumns.map(({ id, orders }) => (
            <ColumnHeader key={id} column={id} orders={orders} order={order} onOrder={onOrder}>
              {t(($) => $.columns[id])}
            </ColumnHeader>
          ))}
          <th scope="col" data-column="action">
            {t(($) => $.columns.action)}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <LeadRow key={row.id} row={row} list={list} />
        ))}
      </tbody>
    </table>
  );
}
