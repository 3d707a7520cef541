import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { ColumnHeader } from '../../ui/list/column-header.tsx';
import table from '../../ui/list/table.module.css';
import type { Filters } from '../search-params.ts';
import classes from './inventory-table.module.css';
import { DateCell, NameCell, PostcodeCell, TelephoneCell, TimescaleCell, ViewCell } from './lead-cells.tsx';

type Order = Filters['order'];

interface Column {
  readonly id: 'name' | 'telephone' | 'postcode' | 'type' | 'date' | 'timescale';
  /** The two orders behind the header; the first is what a first press gives. */
  readonly orders?: readonly [Order, Order];
  readonly Cell: (props: { row: InventoryRow }) => ReactNode;
}

const columns: readonly Column[] = [
  { id: 'name', orders: ['name-asc', 'name-desc'], Cell: NameCell },
  { id: 'telephone', Cell: TelephoneCell },
  { id: 'postcode', Cell: PostcodeCell },
  { id: 'type', orders: ['type-asc', 'type-desc'], Cell: TypeCell },
  { id: 'date', orders: ['accepted_date-desc', 'accepted_date-asc'], Cell: DateCell },
  { id: 'timescale', Cell: TimescaleCell },
];

interface InventoryTableProps {
  readonly rows: readonly InventoryRow[];
  readonly order: Order;
  readonly from: string;
  readonly onOrder: (order: Order) => void;
}

/** Above 992 px. Up to 1029 the timescale moves beneath the lead type. */
export function InventoryTable({ rows, order, from, onOrder }: InventoryTableProps) {
  const { t } = useTranslation('leads');
  return (
    <div className={classes.room}>
      <div className={classes.scroll}>
        <table className={`${table.table} ${table.list} ${classes.table}`}>
          <caption className="visually-hidden">{t(($) => $.caption)}</caption>
          <thead>
            <tr>
              {columns.map(({ id, orders }) => (
                <ColumnHeader key={id} column={id} orders={orders} order={order} onOrder={onOrder}>
                  {t(($) => $.columns[id])}
                </ColumnHeader>
              ))}
              <th scope="col" data-column="view">
                {t(($) => $.columns.view)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} data-unseen={!row.seen || undefined}>
                {columns.map(({ id, Cell }, place) => {
                  const Tag = place === 0 ? 'th' : 'td';
                  return (
                    <Tag key={id} data-column={id} {...(place === 0 && { scope: 'row' })}>
                      <Cell row={row} />
                    </Tag>
                  );
                })}
                <td data-column="view">
                  <ViewCell row={row} from={from} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function TypeCell({ row }: { row: InventoryRow }) {
  return (
    <>
      {row.enquiry.work_type_description}
      <span className={classes.narrowTimescale}>
        <TimescaleCell row={row} />
      </span>
    </>
  );
}
