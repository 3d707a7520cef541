import { Button, Switch } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { useCan } from '../../platform/use-can.ts';
import { companyQuery } from '../../platform/session.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChooseCoverage } from '../filters/coverage-fields.tsx';
import { activeFilters, type Filters, type UsualCoverage } from '../list-filters.ts';
import { AutoSwitched } from './auto-switched.tsx';
import classes from './list-header.module.css';
import listNoticesClasses from './list-notices.module.css';
import { focusFirstLead } from './use-shown-rows.ts';
import type { useMarketplace } from './use-marketplace.ts';

interface ListHeaderProps {
  readonly marketplace: Pick<ReturnType<typeof useMarketplace>, 'total' | 'newCount' | 'showLatest'>;
  readonly filters: Filters;
  readonly isMobile: boolean;
  readonly isBulkOn: boolean;
  readonly onBulk: (on: boolean) => void;
  readonly onOpenFilters: () => void;
  /** On a phone the views share a line with the buttons. */
  readonly views?: ReactNode;
}

export function ListHeader({ marketplace, filters, isMobile, isBulkOn, onBulk, onOpenFilters, views }: ListHeaderProps) {
  const { t } = useTranslation('buying');
  const { total, newCount, showLatest } = marketplace;
  const filterCount = activeFilters(filters).length;
  const showNew = () => {
    flushSync(showLatest);
    focusFirstLead();
  };
  const buys = useCan('buy');
  return (
    <div className={classes.header}>
      <PageHeader
        title={t(($) => $.title)}
        description={
          <>
            <span className={classes.count}>{total === undefined ? '\u00a0' : t(($) => $.match, { count: total })}</span>
            <NewLeads count={newCount} onShow={showNew} />
          </>
        }
        actions={
          !isMobile &&
          buys && (
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
          {views}
          <Button
            variant="default"
            px={8}
            aria-label={filterCount === 0 ? t(($) => $.filters.sheet) : t(($) => $.filters.sheetWith, { count: filterCount })}
            onClick={onOpenFilters}
          >
            {filterCount === 0 ? t(($) => $.filters.open) : t(($) => $.filters.openWith, { count: filterCount })}
          </Button>
          {buys && (
            <Button
              data-bulk-switch
              variant={isBulkOn ? 'light' : 'default'}
              px={8}
              aria-label={t(($) => $.selectSeveral)}
              aria-pressed={isBulkOn}
              onClick={() => onBulk(!isBulkOn)}
            >
              {t(($) => $.select)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface ViewSwitchProps {
  readonly filters: Filters;
  /** Whether the area was empty, so that the server returned all leads. */
  readonly isAutoSwitched: boolean;
  /** Number of leads in the area, while all are shown. */
  readonly inside: number | undefined;
  readonly onView: (coverage: UsualCoverage) => void;
}

/** Switches between the company's own area and everything it may see. Neither is pressed while a filter looks elsewhere. */
export function ViewSwitch({ filters, isAutoSwitched, inside, onView }: ViewSwitchProps) {
  const { t } = useTranslation('buying');
  const { within, all } = coverageFilters;
  if (filters.usualCoverage !== within) return null;
  const shown = isAutoSwitched ? all : filters.coverage;
  return (
    <fieldset aria-label={t(($) => $.view.label)} className={classes.views}>
      {([within, all] as const).map((coverage) => (
        <button key={coverage} type="button" className={classes.view} aria-pressed={shown === coverage} onClick={() => onView(coverage)}>
          {coverage === all ? t(($) => $.view.all) : t(($) => $.view.inside)}{' '}
          {coverage === within && inside !== undefined && <span className={`figure ${classes.insideCount}`}>{inside}</span>}
        </button>
      ))}
    </fieldset>
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
