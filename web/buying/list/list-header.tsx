import { Button, Switch } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { activeFilters, type Filters } from '../search-params.ts';
import classes from './list-header.module.css';
import { MatchCount } from './match-count.tsx';
import { NewLeads } from './new-leads.tsx';
import { focusFirstLead } from './row-focus.ts';
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
  // The count that was pressed goes away with what it filtered out.
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
