import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../inline-failure.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { SkeletonCard } from '../skeleton/skeleton-card.tsx';
import { DeskCards } from './desk-cards.tsx';
import type { DeskListProps } from './desk-list-props.ts';
import classes from './desk-list.module.css';
import { DeskPaging } from './desk-paging.tsx';
import { DeskPreview } from './desk-preview.tsx';
import { DeskSort } from './desk-sort.tsx';
import { DeskTable } from './desk-table.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { useKnownWish } from './kept-views/use-known-wish.ts';
import { useDeskSelection } from './use-desk-selection.ts';
import { useRowKeys } from './use-row-keys.ts';

const docked = '(width >= 87.5em)';
const phone = '(width < 48em)';

/** A list of the back-office: views, search, rows that can be worked by keyboard alone, and what is open of them beside it. */
export function DeskList<Row, View extends string, Order extends string>(props: DeskListProps<Row, View, Order>) {
  const { address, list, keyOf, preview } = props;
  const { t } = useTranslation('desk');
  const isDocked = useMediaQuery(docked, true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const room = useRef<HTMLDivElement>(null);
  const selection = useDeskSelection(list.rows ?? [], keyOf);
  const open = preview === undefined ? undefined : address.open;
  const close = (): void => {
    const link = room.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(open ?? '')}"]`);
    address.set({ open: undefined });
    link?.focus();
  };
  // The bar goes with the selection, so the focus goes to the rows.
  const clear = (): void => {
    selection.clear();
    room.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  };
  useRowKeys(room);
  useKnownWish({ isRefused: list.isRefused === true, wish: address.wish, show: address.show });
  const Rows = isPhone ? DeskCards : DeskTable;
  return (
    <div className={classes.columns} data-open={open !== undefined || undefined}>
      <div className={classes.list} ref={room}>
        <DeskToolbar {...props} />
        {list.loading.hasFailed && list.rows === undefined ? (
          <InlineFailure onRetry={list.loading.retry} isRetrying={list.loading.isFetching}>
            {t(($) => $.notLoaded)}
          </InlineFailure>
        ) : list.rows === undefined || (list.rows.length === 0 && list.loading.isChanging) ? (
          <SkeletonCard lines={[90, 80, 85, 70, 90, 75]} />
        ) : list.rows.length === 0 ? (
          <EmptyState>{props.empty}</EmptyState>
        ) : (
          <>
            {isPhone && <DeskSort columns={props.columns} address={address} />}
            <div className={classes.rows} aria-busy={list.loading.isFetching}>
              <Rows {...props} rows={list.rows} selection={props.bulk === undefined ? undefined : selection} open={open} />
            </div>
            {props.paging ?? <DeskPaging address={address} total={list.total} />}
          </>
        )}
        {props.bulk !== undefined && selection.rows.length > 0 && (
          <section className={classes.bulk} aria-label={t(($) => $.bulk.label)}>
            <span>{t(($) => $.bulk.count, { count: selection.rows.length })}</span>
            {props.bulk(selection.rows, selection.clear)}
            <Button variant="subtle" onClick={clear}>
              {t(($) => $.bulk.clear)}
            </Button>
          </section>
        )}
      </div>
      {open !== undefined && <DeskPreview key={open} {...props} open={open} isDocked={isDocked} onClose={close} />}
    </div>
  );
}
