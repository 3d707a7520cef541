import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { memo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ListPaging } from '../../ui/list/list-paging.tsx';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import type { ListFilters } from '../filters/use-list-filters.ts';
import type { ListActions } from '../limits.ts';
import { activeFilters, withoutFilter, withoutFilters } from '../list-filters.ts';
import { LeadCards } from './lead-cards.tsx';
import classes from './lead-list.module.css';
import { LeadTable } from './lead-table.tsx';
import { ListEmpty } from './list-header.tsx';
import listSkeletonClasses from './list-skeleton.module.css';
import type { useMarketplace } from './use-marketplace.ts';

interface LeadListProps {
  readonly marketplace: ReturnType<typeof useMarketplace>;
  readonly list: ListActions;
  readonly filtering: ListFilters;
  readonly company: CompanyWire;
  readonly isMobile: boolean;
}

const Paging = memo(ListPaging);

/** Shows rows, cards or the reason why the list is empty. */
export function LeadList({ marketplace, list, filtering, company, isMobile }: LeadListProps) {
  const { t } = useTranslation('buying');
  const { filters, setFilters, setPageSize } = filtering;
  const showPage = useCallbackRef((page: number) => setFilters({ ...filters, page }));
  const { isFirstLoad, hasFailed, postcodeRefusal, isChanging, total = 0, refresh } = marketplace;
  if (postcodeRefusal !== undefined)
    return <PostcodeRefused refusal={postcodeRefusal} onClear={() => setFilters(withoutFilter(filters, 'coverage'))} />;
  if (hasFailed) {
    return (
      <InlineFailure onRetry={refresh} isRetrying={marketplace.isRefreshing}>
        {t(($) => $.failed)}
      </InlineFailure>
    );
  }
  // An empty result of other filters does not apply to these.
  const isComing = list.rows.length === 0 && (isChanging || (total > 0 && !(marketplace.isEmpty && filters.page === 1)));
  if (isFirstLoad || isComing) return <ListSkeleton isMobile={isMobile} pageSize={filters.pageSize} />;
  const clearFilters = activeFilters(filters).length > 0 ? () => setFilters(withoutFilters(filters)) : undefined;
  if (list.rows.length === 0)
    return <ListEmpty company={company} onClearFilters={clearFilters} isWithin={filters.coverage === coverageFilters.within} />;
  return (
    <div className={classes.region} aria-busy={isChanging}>
      {isChanging && <div className={classes.progress} />}
      <div className={isMobile ? undefined : classes.table} data-dimmed={isChanging || undefined}>
        {isMobile ? (
          <LeadCards list={list} />
        ) : (
          <LeadTable list={list} order={filters.order} onOrder={(order) => setFilters({ ...filters, page: 1, order })} />
        )}
      </div>
      <Paging filters={filters} total={total} onPage={showPage} onPageSize={setPageSize} />
    </div>
  );
}

function PostcodeRefused({ refusal, onClear }: { refusal: string; onClear: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <FailureAlert ref={useFocusHandOver<HTMLDivElement>()} failure={refusal} isWarning>
      {' '}
      <Button size="compact-md" variant="default" onClick={onClear}>
        {t(($) => $.filters.clear.coverage)}
      </Button>
    </FailureAlert>
  );
}

const drawnPlaceholders = 12;

/** Skeleton in the shape and size of the list. Below the fold only space is reserved. */
function ListSkeleton({ isMobile, pageSize }: { isMobile: boolean; pageSize: number }) {
  const { t } = useTranslation('buying');
  const parts = isMobile ? ['type', 'place', 'facts', 'notes', 'button'] : ['date', 'place', 'type', 'meter', 'price', 'button'];
  return (
    <div
      className={isMobile ? listSkeletonClasses.cards : `surface ${listSkeletonClasses.rows}`}
      style={{ '--rows': pageSize } as CSSProperties}
      aria-busy
    >
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: Math.min(drawnPlaceholders, pageSize) }, (_, place) => (
        <div key={place} className={isMobile ? listSkeletonClasses.card : listSkeletonClasses.row}>
          {parts.map((part) => (
            <span key={part} className={listSkeletonClasses[part]} />
          ))}
        </div>
      ))}
    </div>
  );
}
