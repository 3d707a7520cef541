import { NativeSelect, Pagination, Skeleton } from '@mantine/core';
import { useEffect, useRef, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceOrders, invoicesPerPage, type InvoiceOrder } from '../../contract/billing/values.ts';
import { announce } from '../ui/announcer.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { ColumnHeader } from '../ui/list/column-header.tsx';
import { EmptyState } from '../ui/list/empty-state.tsx';
import table from '../ui/list/table.module.css';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { type Invoice, getInvoiceState } from './invoice.ts';
import { ChooseBox, DateCell, InvoiceActions, StatusBadge, TotalCell } from './invoice-cells.tsx';
import invoiceCardsClasses from './invoice-cards.module.css';
import classes from './invoice-list.module.css';
import invoicesSkeletonClasses from './invoices-skeleton.module.css';
import tableClasses from './invoices-table.module.css';
import type { ListActions, ListOrder, InvoiceList as List } from './use-invoice-list.ts';

interface InvoiceListProps {
  readonly list: List;
  readonly actions: ListActions;
  readonly isTable: boolean;
}

/** Lists documents as a table or cards, with sorting and paging. */
export function InvoiceList({ list, actions, isTable }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const { loading, total, isChanging } = list;
  useAnnouncedPage(list);
  return (
    <div className={classes.region}>
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {loading.hasFailed ? t(($) => $.failed) : t(($) => $.refreshFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && <InvoicesSkeleton isTable={isTable} />}
      {total === 0 && <EmptyState>{t(($) => $.empty)}</EmptyState>}
      {!isTable && list.rows.length > 1 && <Sorting list={list} />}
      {list.rows.length > 0 && (
        <div className={isTable ? classes.table : undefined} data-changing={isChanging || undefined} aria-busy={isChanging}>
          {isTable ? <InvoicesTable list={actions} order={list.order} onOrder={list.setOrder} /> : <InvoiceCards list={actions} />}
        </div>
      )}
      {list.pages > 1 && <Pages list={list} />}
    </div>
  );
}

/** Sort control of the cards, matching the table headers. */
function Sorting({ list }: { list: List }) {
  const { t } = useTranslation('invoices');
  return (
    <NativeSelect
      size="md"
      className={classes.sorting}
      label={t(($) => $.sort.label)}
      data={invoiceOrders.map((order) => ({ value: order, label: t(($) => $.sort[order]) }))}
      value={list.order}
      onChange={(event) => list.setOrder(invoiceOrders.find((order) => order === event.currentTarget.value) ?? list.order)}
    />
  );
}

function Pages({ list }: { list: List }) {
  const { t } = useTranslation('common');
  return (
    <Pagination
      component="nav"
      aria-label={t(($) => $.paging.label)}
      total={list.pages}
      value={list.page}
      onChange={list.setPage}
      siblings={1}
      size="lg"
      getItemProps={(page) => ({ 'aria-label': t(($) => $.paging.page, { page }) })}
      getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t(($) => $.paging.previous) : t(($) => $.paging.next) })}
    />
  );
}

/** Announces a new page or order once loaded, except for the initial one. */
function useAnnouncedPage({ page, pages, order, isChanging, loading }: List): void {
  const { t } = useTranslation('invoices');
  const shown = `${page}/${order}`;
  const announced = useRef<string>(undefined);
  const isShown = !isChanging && !loading.isBusy;
  useEffect(() => {
    if (!isShown || announced.current === shown) return;
    if (announced.current !== undefined)
      announce(t(($) => $.pageShown, { page, pages: Math.max(1, pages), order: t(($) => $.sort[order]) }));
    announced.current = shown;
  }, [isShown, shown, page, pages, order, t]);
}

/** Up to 1220 px: the same documents with the same actions. */
function InvoiceCards({ list }: { list: ListActions }) {
  const { t } = useTranslation('invoices');
  return (
    <ul className={invoiceCardsClasses.cards} aria-label={t(($) => $.caption)}>
      {list.rows.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceCard invoice={invoice} list={list} />
        </li>
      ))}
    </ul>
  );
}

function InvoiceCard({ invoice, list }: { invoice: Invoice; list: ListActions }) {
  const titleId = useId();
  const isChosen = list.chosenIds.has(invoice.id);
  return (
    <article className={invoiceCardsClasses.card} aria-labelledby={titleId} data-chosen={isChosen || undefined}>
      <div className={invoiceCardsClasses.head}>
        <ChooseBox invoice={invoice} isChosen={isChosen} onToggle={list.toggle} />
        <h2 id={titleId} className={invoiceCardsClasses.code}>
          {invoice.code}
        </h2>
        <span className={invoiceCardsClasses.total}>
          <TotalCell invoice={invoice} />
        </span>
      </div>
      <p className={invoiceCardsClasses.facts}>
        <StatusBadge invoice={invoice} />
        <DateCell invoice={invoice} />
      </p>
      <p className={invoiceCardsClasses.description} title={invoice.description}>
        {invoice.description}
      </p>
      <div className={invoiceCardsClasses.actions}>
        <InvoiceActions invoice={invoice} onPay={list.payNow} onView={list.view} />
      </div>
    </article>
  );
}

/** Column widths in per cent. */
const cells = [70, 85, 90, 95, 60, 80];

/** Skeleton rows and cards with the height and lines of the real ones. */
function InvoicesSkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={isTable ? invoicesSkeletonClasses.rows : invoicesSkeletonClasses.cards} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isTable ? invoicesPerPage : 5 }, (_, place) =>
        isTable ? (
          <div key={place} className={invoicesSkeletonClasses.row} aria-hidden>
            {cells.map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <SkeletonCard key={place} lines={[80, 60, 90]} />
        ),
      )}
    </div>
  );
}

const columns = ['payment', 'created', 'code', 'description', 'total'] as const;

/** Sort orders; the first one, newest or highest first, applies on the first press. */
const orders: Readonly<Partial<Record<(typeof columns)[number], readonly [InvoiceOrder, InvoiceOrder]>>> = {
  created: ['created_date-desc', 'created_date-asc'],
  total: ['price_including_vat-desc', 'price_including_vat-asc'],
};

/** Table above 1220 px. Beside a pane it drops the columns that the pane repeats. */
function InvoicesTable({ list, order, onOrder }: ListOrder & { list: ListActions }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={tableClasses.room}>
      <div className={tableClasses.scroll}>
        <table className={`${table.table} ${table.list} ${tableClasses.table}`}>
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
              <th scope="col" data-column="actions">
                <span className="visually-hidden">{t(($) => $.columns.actions)}</span>
              </th>
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
    <tr data-chosen={isChosen || list.openCode === invoice.code || undefined} data-state={getInvoiceState(invoice)}>
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
        <span className={tableClasses.description} title={invoice.description}>
          {invoice.description}
        </span>
      </td>
      <td data-column="total">
        <TotalCell invoice={invoice} />
      </td>
      <td data-column="actions">
        <InvoiceActions invoice={invoice} onPay={list.payNow} onView={list.view} />
      </td>
    </tr>
  );
}
