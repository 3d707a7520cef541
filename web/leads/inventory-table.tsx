import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { ColumnHeader } from '../ui/list/column-header.tsx';
import table from '../ui/list/table.module.css';
import type { Filters } from './search-params.ts';
import type { Selection } from './use-selection.ts';
import { AssigneeLine } from './assignment.tsx';
import classes from './inventory-table.module.css';
import {
  DateCell,
  LastActivity,
  NameCell,
  PostcodeCell,
  PrintCell,
  TelephoneCell,
  TextCell,
  TimescaleCell,
  ViewCell,
  RatingStars,
  SelectAllBox,
  SelectBox,
  StageMenu,
  StatusIcons,
} from './lead-cells.tsx';

type Order = Filters['order'];

interface Column {
  readonly id: 'status' | 'review' | 'name' | 'telephone' | 'postcode' | 'type' | 'stage' | 'date' | 'timescale';
  /** Sort orders of the column; the first press applies the first. */
  readonly orders?: readonly [Order, Order];
  readonly Cell: (props: { row: InventoryRow }) => ReactNode;
}

const columns: readonly Column[] = [
  { id: 'status', Cell: StatusIcons },
  { id: 'name', orders: ['name-asc', 'name-desc'], Cell: NameCell },
  { id: 'telephone', Cell: TelephoneCell },
  { id: 'postcode', Cell: PostcodeCell },
  { id: 'type', orders: ['type-asc', 'type-desc'], Cell: TypeCell },
  { id: 'stage', Cell: StageMenu },
  { id: 'date', orders: ['accepted_date-desc', 'accepted_date-asc'], Cell: DatesCell },
  { id: 'timescale', Cell: TimescaleCell },
  { id: 'review', Cell: RatingStars },
];

interface InventoryTableProps {
  readonly rows: readonly InventoryRow[];
  readonly order: Order;
  readonly from: string;
  readonly selection: Selection;
  readonly isCompact?: boolean;
  readonly onOrder: (order: Order) => void;
}

/** Shows a table above 992 px. Without room for their columns, timescale, review and stage move below the lead type. */
export function InventoryTable({ rows, order, from, selection, isCompact = false, onOrder }: InventoryTableProps) {
  const { t } = useTranslation('leads');
  return (
    <div className={classes.room}>
      <div className={classes.scroll}>
        <table className={`${table.table} ${table.list} ${classes.table}`} data-compact={isCompact || undefined}>
          <caption className="visually-hidden">{t(($) => $.caption)}</caption>
          <thead>
            <tr>
              <th scope="col" data-column="select">
                <SelectAllBox selection={selection} />
              </th>
              {columns.map(({ id, orders }) => (
                <ColumnHeader key={id} column={id} orders={orders} order={order} onOrder={onOrder}>
                  {id === 'status' ? <span className="visually-hidden">{t(($) => $.columns.status)}</span> : t(($) => $.columns[id])}
                </ColumnHeader>
              ))}
              <th scope="col" data-column="view">
                {t(($) => $.columns.view)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} data-unseen={!row.seen || undefined} data-chosen={selection.codes.has(row.code) || undefined}>
                <td data-column="select">
                  <SelectBox row={row} selection={selection} />
                </td>
                {columns.map(({ id, Cell }) => {
                  const Tag = id === 'name' ? 'th' : 'td';
                  return (
                    <Tag key={id} data-column={id} {...(id === 'name' && { scope: 'row' })}>
                      <Cell row={row} />
                    </Tag>
                  );
                })}
                <td data-column="view">
                  <span className={classes.ways}>
                    <span className={classes.text}>
                      <TextCell row={row} />
                    </span>
                    <PrintCell row={row} />
                    <ViewCell row={row} from={from} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function DatesCell({ row }: { row: InventoryRow }) {
  return (
    <>
      <DateCell row={row} />
      <AssigneeLine row={row} />
      <LastActivity row={row} />
    </>
  );
}

function TypeCell({ row }: { row: InventoryRow }) {
  return (
    <>
      {row.enquiry.work_type_description}
      <span className={classes.secondLine}>
        <TimescaleCell row={row} />
        <RatingStars row={row} />
      </span>
      <span className={classes.narrowStage}>
        <StageMenu row={row} />
      </span>
    </>
  );
}
