import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { isChosen, isFull } from '../bulk.ts';
import { isSoldOut } from '../lead-badges.ts';
import type { ListActions } from '../list-actions.ts';
import classes from './bulk-checkbox.module.css';

interface BulkCheckboxProps {
  readonly row: MarketplaceRow;
  readonly list: ListActions;
  readonly subject: string;
  /** A card has room for the word, a table has it in its header. */
  readonly isCard?: boolean;
}

/** The sixth and further ones are unavailable and say so. */
export function BulkCheckbox({ row, list, subject, isCard = false }: BulkCheckboxProps) {
  const { t } = useTranslation('buying');
  const isTicked = isChosen(list.bulk, row['0'].id);
  const isMaxReached = isFull(list.bulk) && !isTicked;
  const isOutOfReach = isSoldOut(row) || list.bulk.stage !== 'choosing';
  return (
    <Checkbox
      size="md"
      className={isCard ? classes.card : classes.cell}
      classNames={{ inner: classes.inner ?? '' }}
      checked={isTicked}
      disabled={isOutOfReach || isMaxReached}
      onChange={() => list.toggle(row)}
      label={
        <>
          <span className={isCard ? undefined : 'visually-hidden'}>{t(($) => $.columns.select)}</span>
          <span className="visually-hidden"> {subject}</span>
          {isMaxReached && !isSoldOut(row) && <span className={classes.maxReached}> {t(($) => $.row.maxReached)}</span>}
        </>
      }
    />
  );
}
