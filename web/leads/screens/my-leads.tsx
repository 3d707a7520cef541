import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { companyQuery } from '../../platform/session.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { announce } from '../../ui/announcer.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { inventoryQuery } from '../api.ts';
import { InventoryCards } from '../components/inventory-cards.tsx';
import { InventoryFilters } from '../components/inventory-filters.tsx';
import { ListPaging } from '../../ui/list/list-paging.tsx';
import { InventorySkeleton } from '../components/inventory-skeleton.tsx';
import { InventoryTable } from '../components/inventory-table.tsx';
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
  useAnnouncedCount(isPlaceholderData ? undefined : total);

  const change = (next: Partial<Filters>) => void navigate({ search: searchWith(search, next), resetScroll: next.page !== undefined });
  const rows = data?.data ?? [];
  useLastPage(filters, total, data !== undefined && !isPlaceholderData && rows.length === 0, (page) => {
    void navigate({ search: searchWith(search, { page }), replace: true });
  });
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        description={total === undefined || total === 0 ? '' : <span className="figure">{t(($) => $.count, { count: total })}</span>}
      />
      {location.state.isBuyingRefused === true && <InfoNote mb="md">{t(($) => $.buyingRefused)}</InfoNote>}
      {(isFiltered(filters) || total !== 0) && <InventoryFilters filters={filters} onChange={change} />}
      {(loading.hasFailed || loading.isOutdated) && (
        <div className={classes.failure}>
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {loading.hasFailed ? t(($) => $.failed) : t(($) => $.refreshFailed)}
          </InlineFailure>
        </div>
      )}
      {loading.isBusy && <InventorySkeleton isWide={isWide} rows={filters.pageSize} />}
      {total === 0 && <NothingHere isFiltered={isFiltered(filters)} onClear={() => change({ search: '', workTypes: [] })} />}
      {rows.length > 0 && (
        <div className={isWide ? 'surface' : undefined} data-changing={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {isWide ? (
            <InventoryTable rows={rows} order={filters.order} from={location.href} onOrder={(order) => change({ order })} />
          ) : (
            <InventoryCards rows={rows} from={location.href} />
          )}
        </div>
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

function NothingHere({ isFiltered: isSearch, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('leads');
  const { data: company } = useSuspenseQuery(companyQuery());
  if (isSearch) {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={onClear}>
            {t(($) => $.filters.clearAll)}
          </Button>
        }
      >
        {t(($) => $.noMatch)}
      </EmptyState>
    );
  }
  const mayBuy = company.account.show_buy_leads;
  return (
    <EmptyState action={mayBuy && <AppLinkButton to="/buy-leads">{t(($) => $.goToBuy)}</AppLinkButton>}>{t(($) => $.empty)}</EmptyState>
  );
}

/** A change of filters is told by its count. What the page opens with is read anyway. */
function useAnnouncedCount(total: number | undefined): void {
  const { t } = useTranslation('leads');
  const told = useRef(total);
  useEffect(() => {
    if (total === undefined || told.current === total) return;
    if (told.current !== undefined) announce(t(($) => $.count, { count: total }));
    told.current = total;
  }, [total, t]);
}
