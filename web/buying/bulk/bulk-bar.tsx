import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxBulkLeads } from '../../../contract/buying/values.ts';
import selection from '../../ui/list/selection-bar.module.css';
import { type Bulk, isFull } from '../bulk.ts';
import type { BulkMode } from './use-bulk-mode.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  readonly mode: Pick<BulkMode, 'bulk' | 'close' | 'clear'>;
  readonly isMobile: boolean;
  readonly onBuy: () => void;
}

/** Says once that no more can be picked, instead of on every lead. */
export function MaximumPicked({ bulk, className }: { readonly bulk: Bulk; readonly className?: string | undefined }) {
  const { t } = useTranslation('buying');
  const isShown = isFull(bulk) && bulk.stage === 'choosing';
  return (
    <output className={isShown ? className : 'visually-hidden'}>
      {isShown && t(($) => $.bulk.unavailable.full, { max: maxBulkLeads })}
    </output>
  );
}

/** Summarises the selection and opens the basket if that is not docked. */
export function BulkBar({ mode: { bulk, close, clear }, isMobile, onBuy }: BulkBarProps) {
  const { t } = useTranslation('buying');
  const count = bulk.rows.length;
  return (
    <section aria-label={t(($) => $.bulk.barLabel)} className={`${selection.bar} ${classes.bar}`} data-page-bar data-bulk-bar>
      <Button variant="default" px="md" onClick={isMobile ? close : clear}>
        {isMobile ? t(($) => $.bulk.cancel) : t(($) => $.bulk.unselectAll)}
      </Button>
      <output className={classes.count}>{t(($) => $.bulk.selected, { count })}</output>
      <Button
        px="xl"
        aria-disabled={count === 0}
        data-disabled={count === 0}
        aria-describedby={count === 0 ? 'bulk-bar-reason' : undefined}
        onClick={count > 0 ? onBuy : undefined}
      >
        {t(($) => $.bulk.buyShort)}
      </Button>
      {count === 0 && (
        <span id="bulk-bar-reason" className={classes.reason}>
          {t(($) => $.bulk.chooseFirst)}
        </span>
      )}
      <MaximumPicked bulk={bulk} className={classes.reason} />
    </section>
  );
}
