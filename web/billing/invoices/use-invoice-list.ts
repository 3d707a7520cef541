import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invoicesPerPage, type InvoiceOrder } from '../../../contract/billing/values.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { invoicesQuery } from '../api.ts';
import { defaultOrder, type InvoicesSearch, readSearch } from '../search-params.ts';

/** The page of the list that the address names; not asked for while something else stands in its place. */
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
    loading: loadingOf(query),
    setPage: (next: number) => void navigate({ search: (others) => readSearch({ ...others, page: next }) }),
    setOrder: (sort: InvoiceOrder) => void navigate({ search: (others) => readSearch({ ...others, sort, page: 1 }), resetScroll: false }),
  };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
