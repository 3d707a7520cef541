import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { invoicesPerPage, type InvoiceOrder, maxInvoicesPerPayment } from '../../contract/billing/values.ts';
import { useLastPage } from '../ui/list/list-paging.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { invoicesQuery } from './api.ts';
import { type Invoice, isPayable } from './invoice.ts';
import { defaultOrder, type InvoicesSearch, readSearch } from './search-params.ts';

/** Loads the list page named in the address; idle while another view is shown. */
export function useInvoiceList(search: InvoicesSearch, isShown: boolean) {
  const navigate = useNavigate({ from: '/account/invoices' });
  const page = search.page ?? 1;
  const order = search.sort ?? defaultOrder;
  const query = useQuery({ ...invoicesQuery({ page, sort: order }), enabled: isShown });
  const { data, isPlaceholderData } = query;
  const rows = data?.data ?? [];
  const total = data?.meta.totalResults;
  const pageSize = data?.meta.pageSize ?? invoicesPerPage;
  useLastPage({ page, pageSize }, total, data !== undefined && !isPlaceholderData && rows.length === 0, (last) => {
    void navigate({ search: (others) => readSearch({ ...others, page: last }), replace: true });
  });
  return {
    rows,
    total,
    page,
    order,
    pages: Math.ceil((total ?? 0) / pageSize),
    isChanging: isPlaceholderData,
    loading: toRegionLoading(query),
    setPage: (next: number) => void navigate({ search: (others) => readSearch({ ...others, page: next }) }),
    setOrder: (sort: InvoiceOrder) => void navigate({ search: (others) => readSearch({ ...others, sort, page: 1 }), resetScroll: false }),
  };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;

/** Actions of the list, shared by table and cards. */
export interface ListActions {
  readonly rows: readonly Invoice[];
  readonly chosenIds: ReadonlySet<number>;
  /** The document open in the preview. */
  readonly openCode: string | undefined;
  readonly toggle: (invoice: Invoice) => void;
  readonly payNow: (invoice: Invoice) => void;
  readonly view: (invoice: Invoice) => void;
}

export interface ListOrder {
  readonly order: InvoiceOrder;
  readonly onOrder: (order: InvoiceOrder) => void;
}

/** Returns the selection in the address: all, some by code or id, or nothing. */
function getRequestedSelection({ settleAccount, selectedInvoice }: InvoicesSearch): string {
  return settleAccount === true ? 'all' : (selectedInvoice ?? '');
}

function findRequestedInvoices(unpaid: readonly Invoice[], requested: string): readonly Invoice[] {
  const names = new Set(requested.split(','));
  const found = requested === 'all' ? unpaid : unpaid.filter(({ id, code }) => names.has(code) || names.has(String(id)));
  return found.filter(isPayable).slice(0, maxInvoicesPerPayment);
}

export interface InvoiceSelection {
  /** From the latest server data: invoices paid meanwhile drop out. */
  readonly invoices: readonly Invoice[];
  /** Whether the invoices requested by the address have loaded. */
  readonly isGranted: boolean;
  readonly toggle: (invoice: Invoice) => readonly Invoice[];
  readonly choose: (invoices: readonly Invoice[]) => void;
}

/** Invoices selected for payment, across pages. A request in the address applies once, when the invoices have loaded. */
export function useInvoiceSelection(search: InvoicesSearch, unpaid: readonly Invoice[] | undefined): InvoiceSelection {
  const [chosen, choose] = useState<readonly Invoice[]>([]);
  const [granted, setGranted] = useState('');
  const requested = getRequestedSelection(search);
  if (requested === '' && granted !== '') setGranted('');
  if (requested !== '' && requested !== granted && unpaid !== undefined) {
    setGranted(requested);
    choose(findRequestedInvoices(unpaid, requested));
  }
  const invoices =
    unpaid === undefined ? chosen : chosen.flatMap(({ id }) => unpaid.filter((invoice) => invoice.id === id && isPayable(invoice)));
  return {
    invoices,
    isGranted: requested !== '' && requested === granted,
    choose,
    toggle: (invoice) => {
      const others = invoices.filter(({ id }) => id !== invoice.id);
      const next = others.length < invoices.length ? others : [...others, invoice].slice(0, maxInvoicesPerPayment);
      choose(next);
      return next;
    },
  };
}
