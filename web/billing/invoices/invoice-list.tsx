import { NativeSelect, Pagination } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceOrders } from '../../../contract/billing/values.ts';
import { announce } from '../../ui/announcer.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { InvoiceCards } from './invoice-cards.tsx';
import classes from './invoice-list.module.css';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';
import { InvoicesTable } from './invoices-table.tsx';
import type { ListActions } from './list-actions.ts';
import type { InvoiceList as List } from './use-invoice-list.ts';

interface InvoiceListProps {
  readonly list: List;
  readonly actions: ListActions;
  readonly isTable: boolean;
}

/** The documents, as a table or as cards, with their order and their pages. */
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

/** What the heads of the table do, for the cards. */
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

/** Another page or order is told once it is there; what the page opens with is read anyway. */
function useAnnouncedPage({ page, pages, order, isChanging, loading }: List): void {
  const { t } = useTranslation('invoices');
  const shown = `${page}/${order}`;
  const told = useRef<string>(undefined);
  const isShown = !isChanging && !loading.isBusy;
  useEffect(() => {
    if (!isShown || told.current === shown) return;
    if (told.current !== undefined) announce(t(($) => $.pageShown, { page, pages: Math.max(1, pages), order: t(($) => $.sort[order]) }));
    told.current = shown;
  }, [isShown, shown, page, pages, order, t]);
}
