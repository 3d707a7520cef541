import { Button, Skeleton, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArchive, IconArchiveOff, IconFileSpreadsheet } from '../ui/icons/trade-icons.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boughtLeadSheet } from '../../contract/leads/values.ts';
import { useCan } from '../platform/use-can.ts';
import { lazyPart } from '../platform/load-part.ts';
import { changePreferences, readPreferences, rememberPageSize } from '../platform/preferences.ts';
import { companyQuery } from '../platform/session.ts';
import { announce } from '../ui/announcer.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { InfoNote } from '../ui/info-note.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { EmptyState } from '../ui/list/empty-state.tsx';
import { ListPaging, useLastPage } from '../ui/list/list-paging.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { inventoryQuery } from './api.ts';
import { AssignedFilterButtons } from './assignment.tsx';
import { InventoryFilters } from './inventory-filters.tsx';
import { InventoryList } from './inventory-list.tsx';
import inventorySkeletonClasses from './inventory-skeleton.module.css';
import { leadsFile } from './lead-facts.ts';
import { type Filters, toFilters, isFiltered, searchWith, noFilters } from './search-params.ts';
import classes from './my-leads.module.css';

const listName = 'my-leads';

/** Lists the leads that the company has bought, newest first. */
export function MyLeads() {
  const { t } = useTranslation('leads');
  const search = useSearch({ from: '/trade/my-leads' });
  const navigate = useNavigate({ from: '/my-leads' });
  const location = useLocation();
  const isWide = useWideList();
  const [isCompact, setCompact] = useState(() => readPreferences().compactLeads === true);
  const changeDensity = (compact: boolean) => {
    changePreferences({ compactLeads: compact });
    setCompact(compact);
  };
  const [ownPageSize, setOwnPageSize] = useState(() => readPreferences().pageSizes?.[listName]);
  const filters = toFilters(search, ownPageSize);
  const query = useQuery(inventoryQuery(filters));
  const { data, isPlaceholderData } = query;
  const loading = toRegionLoading(query);
  const total = data?.meta.totalResults;
  useAnnouncedList(filters, isPlaceholderData ? undefined : total);

  const change = (next: Partial<Filters>) => void navigate({ search: searchWith(search, next), resetScroll: next.page !== undefined });
  const rows = data?.data ?? [];
  // The empty result belongs to the previous query; the current one is unknown.
  const isOpen = isPlaceholderData && rows.length === 0;
  const isEmpty = total === 0 && !isOpen;
  useLastPage(filters, total, data !== undefined && !isPlaceholderData && rows.length === 0, (page) => {
    void navigate({ search: searchWith(search, { page }), replace: true });
  });
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const hasFilters = isFiltered(filters) || !isEmpty;
  // Phones show them below "Filters", so that the first lead is in sight.
  const isFolded = isPhone && hasFilters;
  const actions = (
    <ListActions
      isArchive={filters.archived}
      isExportable={total !== 0 || isFiltered(filters) || filters.archived}
      onArchive={(archived) => change({ archived, status: null })}
    />
  );
  return (
    <>
      <MyLeadsHeader
        isArchive={filters.archived}
        total={total}
        actions={!isFolded && actions}
        density={
          isWide && (
            <Switch
              className={classes.density}
              label={t(($) => $.compact)}
              checked={isCompact}
              onChange={(event) => changeDensity(event.currentTarget.checked)}
            />
          )
        }
      />
      {location.state.isBuyingRefused === true && <InfoNote mb="md">{t(($) => $.buyingRefused)}</InfoNote>}
      <AssignedFilterButtons chosen={filters.assigned} onChoose={(assigned) => change({ assigned })} />
      {hasFilters && <InventoryFilters filters={filters} onChange={change} isPhone={isPhone} actions={isFolded && actions} />}
      <LoadingFailure loading={loading} />
      {(loading.isBusy || isOpen) && <InventorySkeleton isWide={isWide} rows={filters.pageSize} />}
      {isEmpty && <NothingHere filters={filters} onChange={change} />}
      {rows.length > 0 && (
        <InventoryList
          rows={rows}
          filters={filters}
          isWide={isWide}
          isCompact={isCompact}
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

/** Shows that the list could not be loaded or refreshed. */
function LoadingFailure({ loading }: { loading: ReturnType<typeof toRegionLoading> }) {
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

/** Announces the count after a filter change, even if unchanged, and the list's name after switching lists. Silent on first load. */
function useAnnouncedList(
  { archived: isArchive, workTypes, search, status, stage, overdue, assigned }: Filters,
  total: number | undefined,
): void {
  const { t } = useTranslation('leads');
  const question = JSON.stringify([workTypes, search, status, stage, overdue, assigned]);
  const announced = useRef({ isArchive, question, total });
  useEffect(() => {
    const before = announced.current;
    const isSame = before.total === total && before.isArchive === isArchive && before.question === question;
    if (total === undefined || isSame) return;
    announced.current = { isArchive, question, total };
    if (before.total === undefined) return;
    const count = t(($) => $.count, { count: total });
    const name = isArchive ? t(($) => $.titleArchived) : t(($) => $.title);
    announce(before.isArchive === isArchive ? count : `${name}. ${count}`);
  }, [isArchive, question, total, t]);
}

/** Explains why the list is empty and suggests the next step. */
function NothingHere({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation('leads');
  const { data: company } = useSuspenseQuery(companyQuery());
  const way = (words: string, change: Partial<Filters>) => (
    <Button variant="default" onClick={() => onChange(change)}>
      {words}
    </Button>
  );
  if (isFiltered(filters))
    return (
      <EmptyState
        action={way(
          t(($) => $.filters.clearAll),
          noFilters,
        )}
      >
        {t(($) => $.noMatch)}
      </EmptyState>
    );
  if (filters.archived)
    return (
      <EmptyState
        action={way(
          t(($) => $.hideArchived),
          { archived: false },
        )}
      >
        {t(($) => $.emptyArchived)}
      </EmptyState>
    );
  const mayBuy = company.account.show_buy_leads;
  return (
    <EmptyState action={mayBuy && <AppLinkButton to="/buy-leads">{t(($) => $.goToBuy)}</AppLinkButton>}>{t(($) => $.empty)}</EmptyState>
  );
}

interface MyLeadsHeaderProps {
  readonly isArchive: boolean;
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly actions: ReactNode;
  /** Switch for the height of rows, where there is a table. */
  readonly density: ReactNode;
}

/** Names the current list and links to the other one. */
function MyLeadsHeader({ isArchive, total, actions, density }: MyLeadsHeaderProps) {
  const { t } = useTranslation('leads');
  return (
    <PageHeader
      title={isArchive ? t(($) => $.titleArchived) : t(($) => $.title)}
      description={total === undefined || total === 0 ? '' : <span className="figure">{t(($) => $.count, { count: total })}</span>}
      actions={
        <>
          {density}
          {actions}
        </>
      }
    />
  );
}

interface ListActionsProps {
  readonly isArchive: boolean;
  readonly isExportable: boolean;
  readonly onArchive: (isShown: boolean) => void;
}

/** Switches between bought and archived leads, and exports them. */
function ListActions({ isArchive, isExportable, onArchive }: ListActionsProps) {
  const { t } = useTranslation('leads');
  const mayExport = useCan('export');
  const Icon = isArchive ? IconArchiveOff : IconArchive;
  return (
    <>
      <Button variant="default" leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={() => onArchive(!isArchive)}>
        {isArchive ? t(($) => $.hideArchived) : t(($) => $.showArchived)}
      </Button>
      {isExportable && mayExport && <ExportButton />}
    </>
  );
}

/** Column widths in per cent. */
const cells = [80, 75, 45, 90, 50, 70, 60, 65];

/** Skeleton rows and cards with the height and lines of the real ones. */
function InventorySkeleton({ isWide, rows }: { isWide: boolean; rows: number }) {
  const { t } = useTranslation('leads');
  return (
    <div className={isWide ? inventorySkeletonClasses.rows : inventorySkeletonClasses.cards} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isWide ? rows : 5 }, (_, place) =>
        isWide ? <Row key={place} /> : <SkeletonCard key={place} lines={[60, 80, 50, 90]} />,
      )}
    </div>
  );
}

function Row() {
  return (
    <div className={inventorySkeletonClasses.row} aria-hidden>
      {cells.map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}

/** Above this width My leads is a table, below it a list of cards; only one of them is rendered. */
function useWideList(): boolean {
  return useMediaQuery('(width > 62em)', true, { getInitialValueInEffect: false });
}

const LazyExportPane = lazyPart(() => import('../ui/overlay/export-pane.tsx'), 'invoices');

/** Opens the choice of period, columns and format. */
function ExportButton() {
  const { t } = useTranslation('leads');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title={t(($) => $.exportHint)}
        onClick={() => setOpen(true)}
        leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />}
      >
        {t(($) => $.export)}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyExportPane
            isDocked={false}
            onClose={() => setOpen(false)}
            title={t(($) => $.export)}
            href={leadsFile}
            sheet={boughtLeadSheet}
            labelOf={(key) => t(($) => $.exportColumns[key as keyof typeof boughtLeadSheet.columns])}
          />
        </Suspense>
      )}
    </>
  );
}
