import type { MouseEvent } from 'react';
import { useAddress } from '../../platform/use-address.ts';
import classes from './desk-list.module.css';
import type { DeskListProps } from './desk-list-props.ts';

type RowLinkProps<Row> = Pick<DeskListProps<Row, string, string>, 'getKey' | 'getName' | 'preview' | 'fullPage'> & {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onOpen: (key: string) => void;
};

/** Opens a row: beside the list if it has a preview, otherwise its page. Modifier keys keep the browser's link behaviour. */
export function RowLink<Row>({ row, getKey, getName, preview, fullPage, isOpen, onOpen }: RowLinkProps<Row>) {
  const address = useAddress();
  const key = getKey(row);
  const page = fullPage?.(key);
  const { href, onClick } = address(page ?? `?open=${encodeURIComponent(key)}`);
  const open = (event: MouseEvent): void => {
    if (preview === undefined) return onClick(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(key);
  };
  return (
    <a href={href} className={classes.name} data-row={key} data-open={isOpen} aria-current={isOpen || undefined} onClick={open}>
      {getName(row)}
    </a>
  );
}
