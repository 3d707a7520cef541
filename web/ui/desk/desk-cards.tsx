import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './desk-list.module.css';
import type { DeskRowsProps } from './desk-table.tsx';
import { RowLink } from './row-link.tsx';

/** On a phone: the name of each row, what matters of it, and what can be done. */
export function DeskCards<Row, View extends string, Order extends string>(props: DeskRowsProps<Row, View, Order>) {
  const { t } = useTranslation('desk');
  const { label, rows, keyOf, nameOf, preview, fullPage, address, selection, open, card, cardActions } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row);
        const link = { row, keyOf, nameOf, isOpen: open === key, onOpen: (to: string) => address.set({ open: to }) };
        return (
          <li key={key} className={classes.card} data-row-of={key} data-chosen={selection?.has(key) || undefined}>
            <div className={classes.cardHead}>
              {selection !== undefined && (
                <Checkbox
                  aria-label={t(($) => $.bulk.choose, { name: nameOf(row) })}
                  checked={selection.has(key)}
                  onChange={() => selection.toggle(key)}
                />
              )}
              <RowLink {...link} {...(preview && { preview })} {...(fullPage && { fullPage })} />
            </div>
            {card(row)}
            {cardActions !== undefined && <div className={classes.cardActions}>{cardActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
