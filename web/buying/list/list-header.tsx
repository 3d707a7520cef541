import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './list-header.module.css';
import { NewLeads } from './new-leads.tsx';

interface ListHeaderProps {
  /** Unknown until the first answer. */
  readonly total: number | undefined;
  readonly newCount: number;
  readonly isMobile: boolean;
  readonly isBulkOn: boolean;
  readonly activeFilterCount: number;
  readonly onBulk: (on: boolean) => void;
  readonly onShowNew: () => void;
  readonly onOpenFilters: () => void;
}

export function ListHeader({ total, newCount, isMobile, isBulkOn, activeFilterCount, onBulk, onShowNew, onOpenFilters }: ListHeaderProps) {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.header}>
      <PageHeader
        title={t(($) => $.title)}
        description={
          <>
            <span className={classes.count}>{total === undefined ? '\u00a0' : t(($) => $.match, { count: total })}</span>
            <NewLeads count={newCount} onShow={onShowNew} />
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
            {activeFilterCount === 0 ? t(($) => $.filters.sheet) : t(($) => $.filters.sheetWith, { count: activeFilterCount })}
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
