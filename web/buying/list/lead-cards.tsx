import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { isSoldOut } from './lead-badges.ts';
import type { ListActions } from '../list-actions.ts';
import { BulkCheckbox } from './bulk-checkbox.tsx';
import { LeadCard } from './lead-card.tsx';
import classes from './lead-cards.module.css';
import { moveBetweenRows } from './row-focus.ts';

export function LeadCards({ list }: { list: ListActions }) {
  const { t } = useTranslation('buying');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.columns.caption)}>
      {list.rows.map((row) => (
        <li key={row.id}>
          <LeadCard row={row}>
            <CardAction row={row} list={list} />
          </LeadCard>
        </li>
      ))}
    </ul>
  );
}

function CardAction({ row, list }: { row: Lead; list: ListActions }) {
  const { t } = useTranslation('buying');
  const { id, postcode } = row;
  const isSelected = list.selectedId === id;
  const subject = t(($) => $.row.subject, { type: row.workType, postcode });
  if (list.bulk.isOn) return <BulkCheckbox row={row} list={list} subject={subject} isCard />;
  return (
    <Button
      variant={isSelected ? 'filled' : 'default'}
      fullWidth
      data-lead-button={id}
      aria-pressed={isSelected}
      onClick={() => list.open(row)}
      onKeyDown={moveBetweenRows}
    >
      {isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy)}
      <span className="visually-hidden"> {subject}</span>
    </Button>
  );
}
