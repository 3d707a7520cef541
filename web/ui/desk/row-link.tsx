import type { RowData } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import { useAddress } from '../../platform/use-address.ts';
import classes from './desk-list.module.css';
import type { DeskListProps } from './desk-list-props.ts';
import type { DeskAddress } from './desk-search.ts';

type RowLinkProps<Row extends RowData> = Pick<DeskListProps<Row, string, string>, 'getKey' | 'getName' | 'preview' | 'fullPage'> & {
  readonly address: Pick<DeskAddress<string, string>, 'set'>;
  readonly row: Row;
  readonly isOpen: boolean;
};

/** Opens a row: beside the list if it has a preview, otherwise its page. Modifier keys keep the browser's link behaviour. */
export function RowLink<Row extends RowData>({ address, row, getKey, getName, preview, fullPage, isOpen }: RowLinkProps<Row>) {
  const link = useAddress();
  const key = getKey(row);
  const page = fullPage?.(key);
  const { href, onClick } = link(page ?? `?open=${encodeURIComponent(key)}`);
  const open = (event: MouseEvent): void => {
    if (preview === undefined) return onClick(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.set({ open: key });
  };
  return (
    <a href={href} className={classes.name} data-row={key} data-open={isOpen} aria-current={isOpen || undefined} onClick={open}>
      {getName(row)}
    </a>
  );
}
