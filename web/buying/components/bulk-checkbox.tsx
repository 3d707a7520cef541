import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { isChosen, isFull } from '../bulk.ts';
import { isSoldOut } from '../lead-badges.ts';
import { maxBulkLeads } from '../limits.ts';
import type { ListActions } from '../list-actions.ts';
import classes from './bulk-checkbox.module.css';

interface BulkCheckboxProps {
  readonly row: MarketplaceRow;
  readonly list: ListActions;
  readonly subject: string;
  /** A card has room for the word, a table has it in its header. */
  readonly isCard?: boolean;
}

/** The sixth and further ones are unavailable and say so, but keep their place in the tab order. */
export function BulkCheckbox({ row, list, subject, isCard = false }: BulkCheckboxProps) {
  const { t } = useTranslation('buying');
  const reasonId = useId();
  const [isDismissed, setDismissed] = useState(false);
  const why = unavailability(row, list);
  const isBuying = list.bulk.stage === 'buying';
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    <div className={isCard ? undefined : classes.box} onMouseEnter={() => setDismissed(false)} onBlur={() => setDismissed(false)}>
      <Checkbox
        size="md"
        className={isCard ? classes.card : classes.cell}
        classNames={{ inner: classes.inner ?? '', input: classes.input ?? '' }}
        checked={isChosen(list.bulk, row['0'].id)}
        disabled={isBuying}
        aria-busy={isBuying || undefined}
        aria-disabled={why !== undefined || undefined}
        aria-describedby={why === undefined ? undefined : reasonId}
        onKeyDown={dismiss}
        onChange={() => {
          if (why === undefined) list.toggle(row);
        }}
        label={
          <>
            <span className={isCard ? undefined : 'visually-hidden'}>{t(($) => $.columns.select)}</span>
            <span className="visually-hidden"> {subject}</span>
            {why === 'full' && <span className={classes.maxReached}> {t(($) => $.row.maxReached)}</span>}
          </>
        }
      />
      {why !== undefined && (
        <span id={reasonId} className={classes.reason} data-told={why === 'full' || undefined} data-dismissed={isDismissed || undefined}>
          {t(($) => $.bulk.unavailable[why], { max: maxBulkLeads })}
        </span>
      )}
    </div>
  );
}

function unavailability(row: MarketplaceRow, { bulk }: ListActions): 'full' | 'soldOut' | 'done' | undefined {
  if (bulk.stage === 'done') return 'done';
  if (isChosen(bulk, row['0'].id)) return undefined;
  if (isSoldOut(row)) return 'soldOut';
  return isFull(bulk) ? 'full' : undefined;
}
