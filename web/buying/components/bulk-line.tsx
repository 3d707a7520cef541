import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { useFormat } from '../../ui/format.ts';
import classes from './bulk-basket.module.css';

export function BulkLine({ row, onRemove }: { row: MarketplaceRow; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const subject = t(($) => $.row.subject, { type: row.work_type_translation, postcode: row['0'].postcode });
  return (
    <li className={classes.line}>
      <span className={classes.lineText}>
        {row.work_type_translation}
        <span className={classes.linePlace}>{row['0'].postcode}</span>
      </span>
      <span className="money">{format.money(row.dashboardPrice, row.currency)}</span>
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.bulk.remove, { subject })} onClick={onRemove}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
