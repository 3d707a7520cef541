import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads.ts';
import type { Filters } from '../search-params.ts';
import classes from './inventory-table.module.css';
import { DateCell, NameCell, PostcodeCell, TelephoneCell, TimescaleCell, ViewCell } from './lead-cells.tsx';

type Order = Filters['order'];
type Direction = 'ascending' | 'descending';

interface Column {
  readonly id: 'name' | 'telephone' | 'postcode' | 'type' | 'date' | 'timescale';
  /** The leadOrders behind the header; the first is what a first press gives. */
  readonly leadOrders?: readonly [Order, Order];
  readonly Cell: (props: { row: InventoryRow }) => ReactNode;
}

const columns: readonly Column[] = [
  { id: 'name', leadOrders: ['name-asc', 'name-desc'], Cell: NameCell },
  { id: 'telephone', Cell: TelephoneCell },
  { id: 'postcode', Cell: PostcodeCell },
  { id: 'type', leadOrders: ['type-asc', 'type-desc'], Cell: TypeCell },
  { id: 'date', leadOrders: ['accepted_date-desc', 'accepted_date-asc'], Cell: DateCell },
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
    <table className={classes.table}>
      <caption className="visually-hidden">{t(($) => $.caption)}</caption>
      <thead>
        <tr>
          {columns.map(({ id, leadOrders }) => (
            <th key={id} scope="col" data-column={id} aria-sort={directionOf(leadOrders, order)}>
              {leadOrders === undefined ? (
                t(($) => $.columns[id])
              ) : (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onOrder(order === leadOrders[0] ? leadOrders[1] : leadOrders[0])}
                >
                  {t(($) => $.columns[id])}
                  <DirectionMark direction={directionOf(leadOrders, order)} />
                </button>
              )}
            </th>
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

function directionOf(leadOrders: readonly Order[] | undefined, order: Order): Direction | undefined {
  if (leadOrders?.includes(order) !== true) return undefined;
  return order.endsWith('-asc') ? 'ascending' : 'descending';
}

function DirectionMark({ direction }: { direction: Direction | undefined }) {
  if (direction === undefined) return null;
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
