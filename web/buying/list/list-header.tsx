import { Button, Switch } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { activeFilters, type Filters } from '../search-params.ts';
import classes from './list-header.module.css';
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

interface MatchCountProps {
  readonly total: number | undefined;
  readonly inside: number | undefined;
  readonly onInside: () => void;
}

/** "81 leads match. 15 inside your coverage.": the second half shows those alone. */
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

/** New leads wait here until they are asked for. The place is kept free for it: a list that is being read does not move. */
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
