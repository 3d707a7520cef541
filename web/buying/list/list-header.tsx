import { Button, Switch } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { activeFilters, type Filters } from '../search-params.ts';
import classes from './list-header.module.css';
import { NewLeads } from './new-leads.tsx';
import { focusFirstLead } from './row-focus.ts';
import type { useMarketplace } from './use-marketplace.ts';

interface ListHeaderProps {
  readonly marketplace: Pick<ReturnType<typeof useMarketplace>, 'total' | 'newCount' | 'showLatest'>;
  readonly filters: Filters;
  readonly isMobile: boolean;
  readonly isBulkOn: boolean;
  readonly onBulk: (on: boolean) => void;
  readonly onOpenFilters: () => void;
}

export function ListHeader({ marketplace, filters, isMobile, isBulkOn, onBulk, onOpenFilters }: ListHeaderProps) {
  const { t } = useTranslation('buying');
  const { total, newCount, showLatest } = marketplace;
  const filterCount = activeFilters(filters).length;
  const showNew = () => {
    flushSync(showLatest);
    focusFirstLead();
  };
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
