import type { CSSProperties } from 'react';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { ColumnHeader } from '../../ui/list/column-header.tsx';
import { tableRoles, useRowTexts } from '../lead.ts';
import table from '../../ui/list/table.module.css';
import type { ListActions } from '../limits.ts';
import { leadColumns } from './lead-cells.tsx';
import columns from './lead-columns.module.css';
import { LeadRow } from './lead-row.tsx';
import classes from './lead-table.module.css';
import { useFirstRows } from './use-shown-rows.ts';

export function LeadTable({
  list,
  order,
  onOrder,
}: {
  list: ListActions;
  order: MarketplaceOrder;
  onOrder: (order: MarketplaceOrder) => void;
}) {
  const texts = useRowTexts();
  const { say } = texts;
  const { bulk, open, toggle } = list;
  const rows = useFirstRows(list.rows, 'table');
  return (
    <table
      {...tableRoles.table}
      className={`${table.table} ${columns.leads} ${classes.table}`}
      style={{ '--rows': list.rows.length } as CSSProperties}
      data-bulk={bulk.isOn || undefined}
    >
      <caption className="visually-hidden">{say(($) => $.columns.caption)}</caption>
      <thead {...tableRoles.group} className={classes.head}>
        <tr {...tableRoles.row}>
          {bulk.isOn && (
            <th {...tableRoles.columnHeader} data-column="select">
              <span className="visually-hidden">{say(($) => $.columns.select)}</span>
            </th>
          )}
          {leadColumns.map(({ id, orders }) => (
            <ColumnHeader key={id} column={id} orders={orders} order={order} onOrder={onOrder}>
              {say(($) => $.columns[id])}
            </ColumnHeader>
          ))}
          <th {...tableRoles.columnHeader} data-column="action">
            {say(($) => $.columns.action)}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className={classes.body}>
        {rows.map((row) => (
          <LeadRow
            key={row.id}
            row={row}
            texts={texts}
            isSelected={list.selectedId === row.id}
            isBought={list.boughtIds.has(row.id)}
            bulk={bulk}
            open={open}
            toggle={toggle}
          />
        ))}
      </tbody>
    </table>
  );
}
