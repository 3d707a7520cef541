import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { announce } from '../../ui/announcer.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { inventoryQuery } from '../api.ts';
import { InventoryFilters } from '../components/inventory-filters.tsx';
import { ListPaging } from '../../ui/list/list-paging.tsx';
import { InventorySkeleton } from '../components/inventory-skeleton.tsx';
import { InventoryList } from '../components/inventory-list.tsx';
import { MyLeadsHeader } from '../components/my-leads-header.tsx';
import { NothingHere } from '../components/nothing-here.tsx';
import { useWideList } from '../components/use-wide-list.ts';
import { type Filters, filtersOf, isFiltered, searchWith } from '../search-params.ts';
import classes from './my-leads.module.css';

const listName = 'my-leads';

/** The leads that the company has bought, newest first. */
export function MyLeads() {
  const { t } = useTranslation('leads');
  const search = useSearch({ from: '/trade/my-leads' });
  const navigate = useNavigate({ from: '/my-leads' });
  const location = useLocation();
  const isWide = useWideList();
  const [ownPageSize, setOwnPageSize] = useState(() => readPreferences().pageSizes?.[listName]);
  const filters = filtersOf(search, ownPageSize);
  const query = useQuery(inventoryQuery(filters));
  const { data, isPlaceholderData } = query;
  const loading = loadingOf(query);
  const total = data?.meta.totalResults;
  useAnnouncedList(filters, isPlaceholderData ? undefined : total);

  const change = (next: Partial<Filters>) => void navigate({ search: searchWith(search, next), resetScroll: next.page !== undefined });
  const rows = data?.data ?? [];
  // Nothing was found for what was asked before; of what is asked now that is not known.
  const isOpen = isPlaceholderData && rows.length === 0;
  const isEmpty = total === 0 && !isOpen;
  useLastPage(filters, total, data !== undefined && !isPlaceholderData && rows.length === 0, (page) => {
    void navigate({ search: searchWith(search, { page }), replace: true });
  });
  return (
    <>
      <MyLeadsHeader
        isArchive={filters.archived}
        total={total}
        isExportable={total !== 0 || isFiltered(filters) || filters.archived}
        onArchive={(archived) => change({ archived, status: null })}
      />
      {location.state.isBuyingRefused === true && <InfoNote mb="md">{t(($) => $.buyingRefused)}</InfoNote>}
      {(isFiltered(filters) || !isEmpty) && <InventoryFilters filters={filters} onChange={change} />}
      <LoadingFailure loading={loading} />
      {(loading.isBusy || isOpen) && <InventorySkeleton isWide={isWide} rows={filters.pageSize} />}
      {isEmpty && <NothingHere filters={filters} onChange={change} />}
      {rows.length > 0 && (
        <InventoryList
          rows={rows}
          filters={filters}
          isWide={isWide}
          isChanging={isPlaceholderData}
          from={location.href}
          onOrder={(order) => change({ order })}
        />
      )}
      {total !== undefined && (
        <ListPaging
          filters={filters}
          total={total}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => {
            rememberPageSize(listName, pageSize);
            setOwnPageSize(pageSize);
            change({ pageSize });
          }}
        />
      )}
    </>
  );
}

/** That the list could not be loaded, or is as it stood before. */
function LoadingFailure({ loading }: { loading: ReturnType<typeof loadingOf> }) {
  const { t } = useTranslation('leads');
  if (!loading.hasFailed && !loading.isOutdated) return null;
  return (
    <div className={classes.failure}>
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {loading.hasFailed ? t(($) => $.failed) : t(($) => $.refreshFailed)}
      </InlineFailure>
    </div>
  );
}

/**
 * A change of filters is told by its count, though that be the same as before, and the way to the other list by its name first. What
 * the page opens with is read anyway.
 */
function useAnnouncedList({ archived: isArchive, workTypes, search, status }: Filters, total: number | undefined): void {
  const { t } = useTranslation('leads');
  const question = JSON.stringify([workTypes, search, status]);
  const told = useRef({ isArchive, question, total });
  useEffect(() => {
    const before = told.current;
    const isSame = before.total === total && before.isArchive === isArchive && before.question === question;
    if (total === undefined || isSame) return;
    told.current = { isArchive, question, total };
    if (before.total === undefined) return;
    const count = t(($) => $.count, { count: total });
    const name = isArchive ? t(($) => $.titleArchived) : t(($) => $.title);
    announce(before.isArchive === isArchive ? count : `${name}. ${count}`);
  }, [isArchive, question, total, t]);
}
