import { type CSSProperties, memo } from 'react';
import type { Lead } from '../lead.ts';
import type { ListActions } from '../list-actions.ts';
import { type RowTexts, useRowTexts } from '../row-texts.ts';
import { BulkCheckbox } from './bulk-checkbox.tsx';
import { ListedCard } from './lead-card.tsx';
import classes from './lead-cards.module.css';
import { RowButton } from './row-button.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** The list where there is no room for columns. */
export function LeadCards({ list }: { list: ListActions }) {
  const texts = useRowTexts();
  const { bulk, open, toggle } = list;
  const rows = useFirstRows(list.rows);
  return (
    <ul className={classes.cards} aria-label={texts.say(($) => $.columns.caption)} style={{ '--rows': list.rows.length } as CSSProperties}>
      {rows.map((row) => (
        <CardItem
          key={row.id}
          row={row}
          texts={texts}
          isSelected={list.selectedId === row.id}
          isBought={list.boughtIds.has(row.id)}
          bulk={bulk}
          open={open}
          toggle={toggle}
        />
      ))}
    </ul>
  );
}

interface CardItemProps extends Pick<ListActions, 'bulk' | 'open' | 'toggle'> {
  readonly row: Lead;
  readonly texts: RowTexts;
  readonly isSelected: boolean;
  readonly isBought: boolean;
}

const CardItem = memo(function CardItem({ row, texts, isSelected, isBought, bulk, open, toggle }: CardItemProps) {
  const subject = texts.say(($) => $.row.subject, { type: row.workType, postcode: row.postcode });
  return (
    <li className={classes.item}>
      <ListedCard row={row} texts={texts} isBought={isBought}>
        {bulk.isOn ? (
          <BulkCheckbox row={row} bulk={bulk} toggle={toggle} subject={subject} isCard />
        ) : (
          <RowButton row={row} texts={texts} isSelected={isSelected} isBought={isBought} fullWidth onClick={() => open(row)} />
        )}
      </ListedCard>
    </li>
  );
});
