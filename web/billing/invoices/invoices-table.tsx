import { useTranslation } from 'react-i18next';
import type { InvoiceOrder } from '../../../contract/billing/values.ts';
import { ColumnHeader } from '../../ui/list/column-header.tsx';
import table from '../../ui/list/table.module.css';
import { type Invoice, standingOf } from '../invoice.ts';
import { ChooseBox } from './choose-box.tsx';
import { DateCell, PayNowCell, PdfCell, TotalCell, ViewCell } from './invoice-cells.tsx';
import classes from './invoices-table.module.css';
import type { ListActions, ListOrder } from './list-actions.ts';
import { StatusBadge } from './status-badge.tsx';

const columns = ['payment', 'created', 'code', 'description', 'total'] as const;

/** Newest and highest first: the first is what a first press gives. */
const orders: Readonly<Partial<Record<(typeof columns)[number], readonly [InvoiceOrder, InvoiceOrder]>>> = {
  created: ['created_date-desc', 'created_date-asc'],
  total: ['price_including_vat-desc', 'price_including_vat-asc'],
};

/** Above 1220 px. Beside a pane it lets go of what the pane says too. */
export function InvoicesTable({ list, order, onOrder }: ListOrder & { list: ListActions }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={classes.room}>
      <div className={classes.scroll}>
        <table className={`${table.table} ${table.list} ${classes.table}`}>
          <caption className="visually-hidden">{t(($) => $.caption)}</caption>
          <thead>
            <tr>
              <th scope="col" data-column="choose">
                <span className="visually-hidden">{t(($) => $.columns.choose)}</span>
              </th>
              {columns.map((column) => (
                <ColumnHeader key={column} column={column} orders={orders[column]} order={order} onOrder={onOrder}>
                  {t(($) => $.columns[column])}
                </ColumnHeader>
              ))}
              {(['payNow', 'pdf', 'view'] as const).map((column) => (
                <th key={column} scope="col" data-column={column}>
                  <span className="visually-hidden">{t(($) => $.columns[column])}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} list={list} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ invoice, list }: { invoice: Invoice; list: ListActions }) {
  const isChosen = list.chosenIds.has(invoice.id);
  return (
    <tr data-chosen={isChosen || list.openCode === invoice.code || undefined} data-state={standingOf(invoice)}>
      <td data-column="choose">
        <ChooseBox invoice={invoice} isChosen={isChosen} onToggle={list.toggle} />
      </td>
      <td data-column="payment">
        <StatusBadge invoice={invoice} />
      </td>
      <td data-column="created">
        <DateCell invoice={invoice} />
      </td>
      <th scope="row" data-column="code">
        {invoice.code}
      </th>
      <td data-column="description">
        <span className={classes.description} title={invoice.description}>
          {invoice.description}
        </span>
      </td>
      <td data-column="total">
        <TotalCell invoice={invoice} />
      </td>
      <td data-column="payNow">
        <PayNowCell invoice={invoice} onPay={list.payNow} />
      </td>
      <td data-column="pdf">
        <PdfCell invoice={invoice} />
      </td>
      <td data-column="view">
        <ViewCell invoice={invoice} onView={list.view} />
      </td>
    </tr>
  );
}
