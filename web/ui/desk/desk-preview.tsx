import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../overlay/pane.tsx';
import { PaneHeader } from '../overlay/pane-header.tsx';
import { DeskLink } from './desk-link.tsx';
import classes from './desk-list.module.css';
import type { DeskListProps } from './desk-list-props.ts';

type DeskPreviewProps<Row, View extends string, Order extends string> = DeskListProps<Row, View, Order> & {
  readonly open: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
};

/** What is open of the list: beside it where there is room, else over it. Escape closes it from anywhere. */
export function DeskPreview<Row, View extends string, Order extends string>(props: DeskPreviewProps<Row, View, Order>) {
  const { open, isDocked, onClose, preview, previewTitle, fullPage, list, keyOf, nameOf } = props;
  const { t } = useTranslation('desk');
  const titleId = useId();
  const row = list.rows?.find((each) => keyOf(each) === open);
  const title = previewTitle?.(open, row) ?? (row === undefined ? open : nameOf(row));
  return (
    <Pane isDocked={isDocked} isWide isEscapeGlobal labelledBy={titleId} onClose={onClose}>
      <PaneHeader titleId={titleId} title={title} onClose={onClose} />
      <div className={classes.preview}>
        {preview?.(open, row)}
        {fullPage !== undefined && (
          <DeskLink href={fullPage(open)} className={classes.fullPage}>
            {t(($) => $.fullPage)}
          </DeskLink>
        )}
      </div>
    </Pane>
  );
}
