import { Button, Pagination, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntryWire } from '../../contract/billing/ledger-endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { EmptyState } from '../ui/list/empty-state.tsx';
import selectionBarClasses from '../ui/list/selection-bar.module.css';
import table from '../ui/list/table.module.css';
import { useLastPage } from '../ui/list/list-paging.tsx';
import { invoiceSheet } from '../../contract/billing/values.ts';
import { lazyPart } from '../platform/load-part.ts';
import { toRegionLoading } from '../ui/region-loading.ts';
import { countDocuments, unpaidQuery, entriesQuery } from './api.ts';
import tableClasses from './account-entries.module.css';
import { type Invoice, sumInvoices } from './invoice.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoicesHeader } from './invoices-header.tsx';
import { useInvoiceSelection, type InvoiceSelection, useInvoiceList } from './use-invoice-list.ts';
import { dockedLayout, tableLayout } from './layout.ts';
import { PaymentPane } from './payment-pane.tsx';
import { InvoicePane } from './invoice-pane.tsx';
import { readSearch, type InvoicesSearch, withoutPanes } from './search-params.ts';
import classes from './invoices.module.css';

/** Lists documents billed to the company and takes their payment. */
export function Invoices() {
  const search = useSearch({ from: '/trade/account/invoices' });
  const isTable = useMediaQuery(tableLayout, true, { getInitialValueInEffect: false });
  const isDocked = useMediaQuery(dockedLayout, true, { getInitialValueInEffect: false });
  const { data: unpaid } = useQuery(unpaidQuery());
  const isAddingUp = search.view === 'entries';
  const list = useInvoiceList(search, !isAddingUp);
  const chosen = useInvoiceSelection(search, unpaid);
  const panes = usePanes(search, chosen);
  const isPaymentOpen = panes.pane?.kind === 'payment';

  const toggle = (invoice: Invoice) => {
    const left = chosen.toggle(invoice);
    // Docked layout opens the payment pane; cards use a bar that leads there.
    if (isTable && left.length > 0 && !isPaymentOpen) panes.openPayment(false);
    if (left.length === 0 && isPaymentOpen) panes.closeLocal();
  };
  const payOnly = (invoice: Invoice) => {
    chosen.choose([invoice]);
    panes.openPayment(true);
  };
  const actions = {
    rows: list.rows,
    chosenIds: new Set(chosen.invoices.map(({ id }) => id)),
    openCode: panes.code,
    toggle,
    payNow: payOnly,
    view: panes.view,
  };
  return (
    <>
      <InvoicesHeader
        unpaid={unpaid}
        isAddingUp={isAddingUp}
        isPaneOpen={panes.isOpen}
        onSettle={panes.settle}
        onExport={panes.openExport}
      />
      <div className={classes.columns}>
        {isAddingUp ? <AccountEntries page={search.page ?? 1} /> : <InvoiceList list={list} actions={actions} isTable={isTable} />}
        {panes.pane?.kind === 'payment' && (
          <PaymentPane
            invoices={chosen.invoices}
            isDocked={isTable}
            takesFocus={panes.pane.takesFocus}
            onRemove={chosen.toggle}
            onClose={panes.closeLocal}
          />
        )}
        {panes.pane?.kind === 'export' && <InvoicesExport isDocked={isDocked} onClose={panes.closeLocal} />}
        {panes.code !== undefined && (
          <InvoicePane key={panes.code} code={panes.code} isDocked={isDocked} onClose={panes.closePreview} onPay={payOnly} />
        )}
      </div>
      {!panes.isOpen && <SelectionBar chosen={chosen.invoices} onClear={() => chosen.choose([])} onPay={() => panes.openPayment(true)} />}
    </>
  );
}

interface SelectionBarProps {
  readonly chosen: readonly Invoice[];
  readonly onClear: () => void;
  readonly onPay: () => void;
}

/** Summarises the selection while no pane shows it and leads to payment. */
function SelectionBar({ chosen, onClear, onPay }: SelectionBarProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const [first] = chosen;
  if (first === undefined) return null;
  const amount = format.money(sumInvoices(chosen), first.currency);
  return (
    <section aria-label={t(($) => $.bar.label)} className={selectionBarClasses.bar} data-page-bar data-bulk-bar>
      <Button variant="default" px="md" onClick={onClear}>
        {t(($) => $.bar.clear)}
      </Button>
      <output className={selectionBarClasses.count}>{t(($) => $.bar.selected, { count: chosen.length, amount })}</output>
      <Button px="xl" onClick={onPay}>
        {t(($) => $.bar.pay)}
      </Button>
    </section>
  );
}

/** Account entries with the running balance. */
function AccountEntries({ page }: { page: number }) {
  const { t } = useTranslation('invoices');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate({ from: '/account/invoices' });
  const query = useQuery(entriesQuery(page));
  const { data, isPlaceholderData } = query;
  const loading = toRegionLoading(query);
  const goTo = (next: number, replace = false) => void navigate({ search: (others) => readSearch({ ...others, page: next }), replace });
  useLastPage(
    { page, pageSize: data?.meta.pageSize ?? 1 },
    data?.meta.totalResults,
    data?.data.length === 0 && !isPlaceholderData,
    (last) => goTo(last, true),
  );
  const pages = data === undefined ? 0 : Math.ceil(data.meta.totalResults / data.meta.pageSize);
  return (
    <section className={tableClasses.entries} aria-busy={loading.isBusy || isPlaceholderData}>
      <h2 className={tableClasses.title}>{t(($) => $.entries.title)}</h2>
      {loading.isBusy && <Skeleton height={480} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.entries.failed)}
        </InlineFailure>
      )}
      {data?.meta.totalResults === 0 && <EmptyState>{t(($) => $.entries.empty)}</EmptyState>}
      {data !== undefined && data.data.length > 0 && <Entries entries={data.data} currency={data.meta.currency} />}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={common(($) => $.paging.label)}
          total={pages}
          value={page}
          size="lg"
          onChange={(next) => goTo(next)}
          getItemProps={(one) => ({ 'aria-label': common(($) => $.paging.page, { page: one }) })}
          getControlProps={(control) => ({ 'aria-label': common(($) => $.paging[control === 'previous' ? 'previous' : 'next']) })}
        />
      )}
    </section>
  );
}

function Entries({ entries, currency }: { entries: readonly LedgerEntryWire[]; currency: string }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (
    <div className={tableClasses.sheet}>
      <table className={`${table.table} ${tableClasses.table}`}>
        <caption className="visually-hidden">{t(($) => $.entries.title)}</caption>
        <thead>
          <tr>
            {(['date', 'entry', 'amount', 'balance'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(($) => $.entries.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-column="date">
                <time dateTime={entry.date} title={format.fullDate(entry.date)}>
                  {format.shortDate(entry.date)}
                </time>
              </td>
              <th scope="row" data-column="entry">
                {t(($) => $.entries.kinds[getDisplayKind(entry)])} <span className={tableClasses.reference}>{entry.reference}</span>
              </th>
              <td data-column="amount" className="money">
                {format.money(entry.amount, currency)}
                <span className={tableClasses.after}>
                  {t(($) => $.entries.columns.balance)} {format.money(entry.balance, currency)}
                </span>
              </td>
              <td data-column="balance" className="money">
                {format.money(entry.balance, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** When a written-off invoice is credited later, the amount is briefly owed again; the credit note covers it. */
const getDisplayKind = ({ kind, amount }: LedgerEntryWire) => (kind === 'write_off' && amount > 0 ? 'write_off_taken_back' : kind);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the same list with the preview closed. */
    isPreviewOpened?: true;
  }
}

type LocalPane = { readonly kind: 'payment'; readonly takesFocus: boolean } | { readonly kind: 'export' };

/** Which pane is open, one at a time: the preview lives in the address, the others in local state. */
function usePanes(search: InvoicesSearch, chosen: InvoiceSelection) {
  const navigate = useNavigate({ from: '/account/invoices' });
  const router = useRouter();
  const [local, setLocal] = useState<LocalPane>();
  const [wasGranted, setWasGranted] = useState(false);
  const { isGranted } = chosen;
  // Opens with the address's request and closes when the user goes back.
  if (isGranted !== wasGranted) {
    setWasGranted(isGranted);
    setLocal(isGranted && chosen.invoices.length > 0 ? { kind: 'payment', takesFocus: true } : undefined);
  }
  const { code } = search;
  const shown = code === undefined ? local : undefined;
  const isOpen = code !== undefined || shown !== undefined;
  const rememberOpener = useReturnFocus(isOpen, code);

  const open = (pane: LocalPane) => {
    if (!isOpen) rememberOpener();
    setLocal(pane);
    if (code !== undefined) void navigate({ search: withoutPanes, replace: true, resetScroll: false });
  };
  return {
    code,
    pane: shown,
    isOpen,
    openPayment: (takesFocus: boolean) => open({ kind: 'payment', takesFocus }),
    openExport: () => open({ kind: 'export' }),
    settle: () => {
      rememberOpener();
      void navigate({ search: (others) => ({ ...withoutPanes(others), settleAccount: true }), resetScroll: false });
    },
    view: (invoice: Invoice) => {
      if (!isOpen) rememberOpener();
      const isFirst = code === undefined || router.history.location.state.isPreviewOpened === true;
      void navigate({
        search: (others) => ({ ...others, code: invoice.code }),
        state: isFirst ? { isPreviewOpened: true } : {},
        replace: code !== undefined,
        resetScroll: false,
      });
    },
    closePreview: () => {
      if (router.history.location.state.isPreviewOpened === true) router.history.back();
      else void navigate({ search: withoutPanes, replace: true, resetScroll: false });
    },
    closeLocal: () => {
      setLocal(undefined);
      if (isGranted) void navigate({ search: withoutPanes, replace: true, resetScroll: false });
    },
  };
}

/** When the last pane closes, returns focus to its opener (recorded beforehand), or to the row that was shown. */
function useReturnFocus(isOpen: boolean, code: string | undefined): () => void {
  const opener = useRef<Element>(null);
  const last = useRef<{ isOpen: boolean; code: string | undefined }>({ isOpen: false, code: undefined });
  useEffect(() => {
    const before = last.current;
    last.current = { isOpen, code: code ?? (isOpen ? before.code : undefined) };
    if (isOpen || !before.isOpen) return;
    const row = before.code === undefined ? null : document.querySelector(`[data-view="${before.code}"]`);
    const to = opener.current !== null && opener.current.isConnected && opener.current !== document.body ? opener.current : row;
    opener.current = null;
    const target = to ?? document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus();
  }, [isOpen, code]);
  return () => {
    opener.current = document.activeElement;
  };
}

const LazyExportPane = lazyPart(() => import('../ui/overlay/export-pane.tsx'), 'invoices');

function InvoicesExport({ isDocked, onClose }: { readonly isDocked: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('invoices');
  return (
    <Suspense>
      <LazyExportPane
        isDocked={isDocked}
        onClose={onClose}
        title={t(($) => $.export.title)}
        href="/download/invoices.csv"
        sheet={invoiceSheet}
        labelOf={(key) => t(($) => $.export.columnNames[key as keyof typeof invoiceSheet.columns])}
        period="required"
        count={{
          load: countDocuments,
          toText: (count) => (count === 0 ? t(($) => $.export.none) : t(($) => $.export.count, { count })),
        }}
      />
    </Suspense>
  );
}
