import { Button, Switch } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { companyQuery } from '../../platform/session.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChooseCoverage } from '../filters/coverage-fields.tsx';
import { activeFilters, type Filters } from '../search-params.ts';
import { AutoSwitched } from './auto-switched.tsx';
import classes from './list-header.module.css';
import listNoticesClasses from './list-notices.module.css';
import { focusFirstLead } from './use-shown-rows.ts';
import type { useMarketplace } from './use-marketplace.ts';

interface ListHeaderProps {
  readonly marketplace: Pick<ReturnType<typeof useMarketplace>, 'total' | 'newCount' | 'showLatest'>;
  readonly filters: Filters;
  readonly inside: number | undefined;
  readonly isMobile: boolean;
  readonly isBulkOn: boolean;
  readonly onBulk: (on: boolean) => void;
  readonly onInside: () => void;
  readonly onOpenFilters: () => void;
}

export function ListHeader({ marketplace, filters, inside, isMobile, isBulkOn, onBulk, onInside, onOpenFilters }: ListHeaderProps) {
  const { t } = useTranslation('buying');
  const { total, newCount, showLatest } = marketplace;
  const filterCount = activeFilters(filters).length;
  const showNew = () => {
    flushSync(showLatest);
    focusFirstLead();
  };
  const header = useRef<HTMLDivElement>(null);
  // The pressed count disappears along with the leads it filtered out.
  const showInside = () => {
    header.current?.querySelector<HTMLElement>('h1')?.focus();
    onInside();
  };
  return (
    <div ref={header} className={classes.header}>
      <PageHeader
        title={t(($) => $.title)}
        description={
          <>
            <MatchCount total={total} inside={inside} onInside={showInside} />
            <NewLeads count={newCount} onShow={showNew} />
          </>
        }
        actions={
          !isMobile && (
            <Switch
              data-bulk-switch
              size="md"
              label={t(($) => $.bulkBuy)}
              checked={isBulkOn}
              onChange={(event) => onBulk(event.currentTarget.checked)}
            />
          )
        }
      />
      {isMobile && (
        <div className={classes.mobileActions}>
          <Button variant="default" px="md" onClick={onOpenFilters}>
            {filterCount === 0 ? t(($) => $.filters.sheet) : t(($) => $.filters.sheetWith, { count: filterCount })}
          </Button>
          <Button
            data-bulk-switch
            variant={isBulkOn ? 'light' : 'default'}
            px="md"
            aria-pressed={isBulkOn}
            onClick={() => onBulk(!isBulkOn)}
          >
            {t(($) => $.selectSeveral)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MatchCountProps {
  readonly total: number | undefined;
  readonly inside: number | undefined;
  readonly onInside: () => void;
}

/** Formats "81 leads found. 15 in your area."; the second sentence filters the list to those. */
function MatchCount({ total, inside, onInside }: MatchCountProps) {
  const { t } = useTranslation('buying');
  if (total === undefined) return <span className={classes.count}>{'\u00a0'}</span>;
  const words = inside !== undefined && t(($) => $.insideCoverage, { count: inside });
  return (
    <span className={classes.count}>
      {t(($) => $.match, { count: total })}{' '}
      {inside === 0
        ? words
        : words && (
            <button type="button" className={classes.inside} onClick={onInside}>
              {words}
            </button>
          )}
    </span>
  );
}

/** Holds new leads back until requested. Its space is reserved, so a list being read does not move. */
function NewLeads({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <output>
      {count > 0 && (
        <span className={classes.news}>
          {t(($) => $.newArrived, { count })}{' '}
          <button type="button" className={classes.show} onClick={onShow}>
            {t(($) => $.showNew, { count })}
          </button>
        </span>
      )}
    </output>
  );
}

/** Notices above the list about non-blocking failures. */
export function ListNotices({
  marketplace,
  missingCode,
}: {
  marketplace: ReturnType<typeof useMarketplace>;
  missingCode: string | undefined;
}) {
  const { t } = useTranslation('buying');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [dismissed, setDismissed] = useState<string>();
  return (
    <>
      {marketplace.isAutoSwitched && (
        <p className={listNoticesClasses.notice}>
          <span>
            <AutoSwitched company={company} />
          </span>
        </p>
      )}
      {missingCode !== undefined && missingCode !== dismissed && (
        <div role="alert" className={listNoticesClasses.notice}>
          <span>{t(($) => $.missing)}</span>
          <Button variant="subtle" size="compact-md" onClick={() => setDismissed(missingCode)}>
            {t(($) => $.dismiss)}
          </Button>
        </div>
      )}
      {marketplace.isOutdated && (
        <div role="alert" className={listNoticesClasses.notice}>
          <span>{t(($) => $.notRefreshed)}</span>
          <Button variant="subtle" size="compact-md" onClick={marketplace.refresh}>
            {t(($) => $.tryAgain)}
          </Button>
        </div>
      )}
    </>
  );
}

interface ListEmptyProps {
  readonly company: CompanyWire;
  readonly onClearFilters: (() => void) | undefined;
  /** Whether the search covered only leads within the coverage. */
  readonly isWithin: boolean;
  /** False inside a card, which already has a frame. */
  readonly isFramed?: boolean;
}

/** Explains why the list is empty and offers a way out where possible. */
export function ListEmpty({ company, onClearFilters, isWithin, isFramed = true }: ListEmptyProps) {
  const { t } = useTranslation('buying');
  const cause = getEmptyCause(company, isWithin);
  const clear = cause === 'noMatch' && onClearFilters !== undefined && (
    <Button variant="default" onClick={onClearFilters}>
      {t(($) => $.filters.clearAll)}
    </Button>
  );
  return (
    <div className={isFramed ? 'surface' : undefined}>
      <EmptyState action={cause === 'noCoverage' ? <ChooseCoverage company={company} /> : clear}>{t(($) => $.empty[cause])}</EmptyState>
    </div>
  );
}

/** A company restricted to its coverage, but without any, reads that it has no coverage rather than that the list is empty. */
function getEmptyCause(company: CompanyWire, isWithin: boolean): 'noCoverage' | 'noMarketplace' | 'ownArea' | 'noMatch' {
  const { has_coverage: hasCoverage, no_marketplace: seesOffers, no_widen_marketplace: seesOwnArea } = company;
  if (!hasCoverage && (isWithin || seesOffers || seesOwnArea)) return 'noCoverage';
  if (seesOffers) return 'noMarketplace';
  return seesOwnArea ? 'ownArea' : 'noMatch';
}
