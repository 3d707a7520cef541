import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBulkLeads } from '../../../contract/buying/values.ts';
import { useReason } from '../../ui/use-reason.ts';
import { type Bulk, isChosen, isFull } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import type { ListActions } from '../limits.ts';
import classes from './bulk-checkbox.module.css';
import { isSoldOut } from './lead-badge.tsx';

interface BulkCheckboxProps extends Pick<ListActions, 'bulk' | 'toggle'> {
  readonly row: Lead;
  readonly subject: string;
  /** A card has room for the label; a table shows it in its header. */
  readonly isCard?: boolean;
}

/** Beyond five leads, checkboxes are disabled with a reason but stay in the tab order. */
export function BulkCheckbox({ row, bulk, toggle, subject, isCard = false }: BulkCheckboxProps) {
  const { t } = useTranslation('buying');
  const reasonId = useId();
  const { mark, listeners } = useReason();
  const why = unavailability(row, bulk);
  const isBuying = bulk.stage === 'buying';
  return (
    <div className={isCard ? undefined : 'reason-holder'} {...listeners}>
      <Checkbox
        size="md"
        className={isCard ? classes.card : classes.cell}
        classNames={{ inner: classes.inner ?? '', input: classes.input ?? '' }}
        checked={isChosen(bulk, row.id)}
        disabled={isBuying}
        aria-busy={isBuying || undefined}
        aria-disabled={why !== undefined || undefined}
        aria-describedby={why === undefined ? undefined : reasonId}
        onChange={() => {
          if (why === undefined) toggle(row);
        }}
        label={
          <>
            <span className={isCard ? undefined : 'visually-hidden'}>{t(($) => $.columns.select)}</span>
            <span className="visually-hidden"> {subject}</span>
            {/* For screen readers; one line beside the basket tells everyone else. */}
            {why === 'full' && <span className="visually-hidden"> {t(($) => $.row.maxReached)}</span>}
          </>
        }
      />
      {why !== undefined && (
        // On a card one line above its bar says that the limit is reached.
        <span id={reasonId} className={isCard && why === 'full' ? 'visually-hidden' : classes.reason} {...mark}>
          {t(($) => $.bulk.unavailable[why], { max: maxBulkLeads })}
        </span>
      )}
    </div>
  );
}

function unavailability(row: Lead, bulk: Bulk): 'full' | 'soldOut' | 'done' | undefined {
  if (bulk.stage === 'done') return 'done';
  if (isChosen(bulk, row.id)) return undefined;
  if (isSoldOut(row)) return 'soldOut';
  return isFull(bulk) ? 'full' : undefined;
}
