import { useCallbackRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type PageSize, pageSizes } from '../../../contract/kit/page-sizes.ts';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { type Filters, toFilters, toSearch, type UsualCoverage } from '../list-filters.ts';
import type { BuyLeadsSearch } from '../search-params.ts';

const listName = 'buy-leads';

export interface ListFilters {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
  readonly setPageSize: (size: PageSize) => void;
  /** Replaces a page that has run out of leads, so Back does not return to it. */
  readonly correctPage: (page: number) => void;
}

/** Filters live in the address; the page size is also remembered for the next visit. */
export function useListFilters(search: BuyLeadsSearch, usualCoverage: UsualCoverage): ListFilters {
  const navigate = useNavigate({ from: '/buy-leads' });
  const [ownPageSize, setOwnPageSize] = useState(rememberedPageSize);
  // Keep the object identity while the filters are equal, so that opening a lead does not re-render the list.
  const wanted = JSON.stringify(toFilters(search, ownPageSize, usualCoverage));
  const filters = useMemo(() => JSON.parse(wanted) as Filters, [wanted]);
  const setFilters = useCallbackRef(
    (next: Filters) => void navigate({ search: toSearch(next, ownPageSize), resetScroll: next.page !== filters.page }),
  );
  const setPageSize = useCallbackRef((pageSize: PageSize) => {
    rememberPageSize(listName, pageSize);
    setOwnPageSize(pageSize);
    setFilters({ ...filters, pageSize, page: 1 });
  });
  const correctPage = useCallbackRef(
    (page: number) => void navigate({ search: toSearch({ ...filters, page }, ownPageSize), replace: true }),
  );
  return { filters, setFilters, setPageSize, correctPage };
}

function rememberedPageSize(): PageSize | undefined {
  const size = readPreferences().pageSizes?.[listName];
  return pageSizes.find((known) => known === size);
}
