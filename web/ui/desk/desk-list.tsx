import table from '../list/table.module.css';
import classes from './desk-list.module.css';
import { Button, NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { useRef, useId, type ReactNode, type RefObject, useEffect, useEffectEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deskPageSizes, maxCounted } from '../../../contract/kit/page-sizes.ts';
import { InlineFailure } from '../inline-failure.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { PaneHeader, Pane } from '../overlay/pane.tsx';
import { toRegionLoading } from '../region-loading.ts';
import { SkeletonCard } from '../skeleton/skeleton-card.tsx';
import { showToast } from '../toast.tsx';
import { DeskLink } from './desk-link.tsx';
import type { DeskListProps } from './desk-list-props.ts';
import type { DeskAddress } from './desk-search.ts';
import { ChooseRow, DeskTable } from './desk-table.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { type DeskRows, isUnknown } from './use-desk-rows.ts';
import { toOrder, useDeskTable, type DeskRow, type DeskTableModel } from './use-desk-table.ts';
import { useKeys } from './shortcuts-dialog.tsx';
import { useAddress } from '../../platform/use-address.ts';

type RowLinkProps<Row extends RowData> = Pick<DeskListProps<Row, string, string>, 'getKey' | 'getName' | 'preview' | 'fullPage'> & {
  readonly address: Pick<DeskAddress<string, string>, 'set'>;
  readonly row: Row;
  readonly isOpen: boolean;
};

/** Opens a row: beside the list if it has a preview, otherwise its page. Modifier keys keep the browser's link behaviour. */
function RowLink<Row extends RowData>({ address, row, getKey, getName, preview, fullPage, isOpen }: RowLinkProps<Row>) {
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

const docked = '(width >= 87.5em)';
const phone = '(width < 48em)';

// The table keeps its rows as long as they are the same array.
const noRows: readonly never[] = [];

/** Shows a back office list with views, search, fully keyboard-operable rows and a preview beside it. */
export function DeskList<Row extends RowData, View extends string, Order extends string>(props: DeskListProps<Row, View, Order>) {
  const { address, list, getKey, preview } = props;
  const { t } = useTranslation('desk');
  const isDocked = useMediaQuery(docked, true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const room = useRef<HTMLDivElement>(null);
  const model = useDeskTable({
    columns: props.columns,
    rows: list.rows ?? noRows,
    getKey,
    isSelectable: props.bulk !== undefined,
    order: address.order,
    onOrder: (order) => address.set({ order }),
  });
  const selected = model.getSelectedRowModel().rows.map(({ original }) => original);
  const deselect = (): void => model.resetRowSelection(true);
  const open = preview === undefined ? undefined : address.open;
  const close = (): void => {
    const link = room.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(open ?? '')}"]`);
    address.set({ open: undefined });
    link?.focus();
  };
  // The bar disappears with the selection, so the focus moves to the rows.
  const clear = (): void => {
    deselect();
    room.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  };
  useRowKeys(room);
  useResetUnknownQuery({ isRefused: list.isRefused === true, listQuery: address.listQuery, show: address.show });
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  const renderLink = ({ id, original }: DeskRow<Row>) => <RowLink {...props} row={original} isOpen={open === id} />;
  return (
    <div className={classes.columns} data-open={open !== undefined || undefined}>
      <div className={classes.list} ref={room}>
        <DeskToolbar {...props} isPhone={isPhone} sort={isPhone && hasRows && <DeskSort model={model} address={address} />} />
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
            <div className={classes.rows} aria-busy={list.loading.isFetching}>
              {isPhone ? (
                <DeskCards {...props} model={model} link={renderLink} />
              ) : (
                <DeskTable
                  label={props.label}
                  model={model}
                  className={`${table.list} ${classes.table}`}
                  getName={props.getName}
                  link={renderLink}
                  open={open}
                />
              )}
            </div>
            {props.paging ?? <DeskPaging address={address} total={list.total} />}
          </>
        )}
        {props.bulk !== undefined && selected.length > 0 && (
          <section className={classes.bulk} aria-label={t(($) => $.bulk.label)}>
            <span>{t(($) => $.bulk.count, { count: selected.length })}</span>
            {props.bulk(selected, deselect)}
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

type DeskPreviewProps<Row extends RowData, View extends string, Order extends string> = DeskListProps<Row, View, Order> & {
  readonly open: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
};

/** Shows the preview of the open row: beside the list if there is room, otherwise on top. Escape closes it from anywhere. */
function DeskPreview<Row extends RowData, View extends string, Order extends string>(props: DeskPreviewProps<Row, View, Order>) {
  const { open, isDocked, onClose, preview, previewTitle, fullPage, list, getKey, getName } = props;
  const { t } = useTranslation('desk');
  const titleId = useId();
  const row = list.rows?.find((each) => getKey(each) === open);
  const title = previewTitle?.(open, row) ?? (row === undefined ? open : getName(row));
  return (
    <Pane isDocked={isDocked} isWide isEscapeGlobal labelledBy={titleId} onClose={onClose}>
      <PaneHeader titleId={titleId} title={title} onClose={onClose} />
      <div className={classes.preview} data-row-preview>
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

type DeskCardsProps<Row extends RowData> = Pick<DeskListProps<Row, string, string>, 'label' | 'getName' | 'card' | 'cardActions'> & {
  readonly model: DeskTableModel<Row>;
  readonly link: (row: DeskRow<Row>) => ReactNode;
};

/** Shows rows on a phone: name, key facts and actions. */
function DeskCards<Row extends RowData>({ label, getName, card, cardActions, model, link }: DeskCardsProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {model.getRowModel().rows.map((row) => (
        <li key={row.id} className={classes.card} data-row-of={row.id} data-chosen={row.getIsSelected() || undefined}>
          <div className={classes.cardHead}>
            {row.getCanSelect() && <ChooseRow row={row} name={getName(row.original)} />}
            {link(row)}
            {cardActions !== undefined && <div className={classes.cardActions}>{cardActions(row.original)}</div>}
          </div>
          {card(row.original)}
        </li>
      ))}
    </ul>
  );
}

interface DeskSortProps<Row extends RowData> {
  readonly model: DeskTableModel<Row>;
  readonly address: Pick<DeskAddress<string, string>, 'order' | 'set'>;
}

/** Sort control for cards, which have no column headers. Hidden if no column is sortable. */
function DeskSort<Row extends RowData>({ model, address }: DeskSortProps<Row>) {
  const { t } = useTranslation('desk');
  const orders = model
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap((sorted) => {
      const column = String(sorted.columnDef.header);
      const ascending = { value: toOrder(sorted.id, false), label: t(($) => $.sort.ascending, { column }) };
      const descending = { value: toOrder(sorted.id, true), label: t(($) => $.sort.descending, { column }) };
      return sorted.getFirstSortDir() === 'desc' ? [descending, ascending] : [ascending, descending];
    });
  if (orders.length === 0) return null;
  // An order that no column offers is the list's default.
  const isOfColumn = orders.some(({ value }) => value === address.order);
  return (
    <NativeSelect
      label={t(($) => $.sort.label)}
      value={isOfColumn ? address.order : ''}
      data={isOfColumn ? orders : [{ value: '', label: '–' }, ...orders]}
      onChange={(event) => address.set({ order: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
    />
  );
}

/** The preview of a row, which covers the list on narrow screens. */
const rowPreview = '[data-row-preview]';

/**
 * Moves between rows with `j`, `k` and the arrow keys; Enter opens the focused one, which is a link; `x` selects it. While a preview is open, `j`
 * and `k` open the next or previous row in it, also from within.
 */
function useRowKeys(room: RefObject<HTMLElement | null>): void {
  const links = (): HTMLElement[] => [...(room.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const go = (by: 1 | -1): void => {
    const all = links();
    const at = all.findIndex((link) => link.closest('[data-row-of]')?.contains(document.activeElement) === true);
    const current = at === -1 ? all.findIndex((link) => link.dataset['open'] === 'true') : at;
    all.at(Math.min(all.length - 1, Math.max(0, current + by)))?.focus();
  };
  const step = (by: 1 | -1): void => {
    const all = links();
    const open = all.findIndex((link) => link.dataset['open'] === 'true');
    if (open === -1) return go(by);
    all[open + by]?.click();
  };
  const choose = (): void => {
    const row = document.activeElement?.closest('[data-row-of]');
    row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  };
  const next = (): void => go(1);
  const previous = (): void => go(-1);
  useKeys({ j: () => step(1), k: () => step(-1) }, rowPreview);
  useKeys({ ArrowDown: next, ArrowUp: previous, x: choose });
}

interface UnknownQueryOptions {
  /** The server rejects an unknown value. */
  readonly isRefused: boolean;
  readonly listQuery: string;
  readonly show: (wish: string) => void;
}

/** Falls back to the unfiltered list, with a toast, if a view or bookmark requests values that no longer exist. */
function useResetUnknownQuery({ isRefused, listQuery, show }: UnknownQueryOptions): void {
  const { t } = useTranslation('desk');
  const showWhole = useEffectEvent(() => {
    show('');
    void showToast(
      t(($) => $.keptViews.unknownWish),
      'info',
    );
  });
  const isUnknown = isRefused && listQuery !== '';
  useEffect(() => {
    if (isUnknown) showWhole();
  }, [isUnknown]);
}

/** Shows total, visible range and page size. Paging is capped at a thousand pages; beyond that, users search. */
function DeskPaging<View extends string, Order extends string>({ address, total }: { address: DeskAddress<View, Order>; total: number }) {
  const { t } = useTranslation('desk');
  const pages = Math.ceil(total / address.pageSize);
  return (
    <div className={classes.paging}>
      <output>{total >= maxCounted ? t(($) => $.many, { most: maxCounted }) : t(($) => $.results, { count: total })}</output>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t(($) => $.pages)}
          total={pages}
          value={Math.min(address.page, pages)}
          onChange={(page) => address.set({ page: page === 1 ? undefined : String(page) })}
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': t(($) => $.page, { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t(($) => $.previous) : t(($) => $.next) })}
        />
      )}
      {total > deskPageSizes[0] && (
        <NativeSelect
          aria-label={t(($) => $.pageSize)}
          data={deskPageSizes.map(String)}
          value={String(address.pageSize)}
          onChange={(event) => address.set({ pageSize: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

const row = (key: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

/** Returns the key of the row after the given one, or of the one before it; undefined if it is alone. */
export function nextKey<Row>(rows: readonly Row[], getKey: (row: Row) => string, key: string): string | undefined {
  const at = rows.findIndex((each) => getKey(each) === key);
  const next = at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
  return next === undefined ? undefined : getKey(next);
}

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/**
 * After a decision, opens the next row beside the list and focuses it, or the heading if there is none. Moves the focus once the decided
 * row has left, because its removal may drop the focus.
 */
export function useNextRow<Row>(
  address: Pick<DeskAddress<string, string>, 'set'>,
  rows: readonly Row[] | undefined,
  getKey: (row: Row) => string,
): (done: string) => void {
  return (done) => {
    const next = nextKey(rows ?? [], getKey, done);
    address.set({ open: next });
    requestAnimationFrame(() => (next === undefined ? heading() : row(next))?.focus());
  };
}

interface LoadedPart<Row> {
  readonly data: readonly Row[];
}

/** Rows of an infinite list, newest first, as far as loaded. */
export function toDeskRows<Row>(query: UseInfiniteQueryResult<InfiniteData<LoadedPart<Row>>>): DeskRows<Row> {
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return { rows, total: rows?.length ?? 0, loading: toRegionLoading(query), isRefused: isUnknown(query.error) };
}

interface OlderPagingProps {
  readonly shown: number;
  /** Total, if counted. */
  readonly total?: number;
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Shows how much of the list is loaded, and a button for older rows. */
export function OlderPaging({ shown, total, query }: OlderPagingProps) {
  const { t } = useTranslation('desk');
  const words =
    total === undefined
      ? t(($) => $.older.shown, { count: shown })
      : total >= maxCounted
        ? t(($) => $.older.ofMany, { shown, most: maxCounted })
        : t(($) => $.older.of, { shown, total });
  return (
    <div className={classes.paging}>
      <output>{words}</output>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.older.more)}
        </Button>
      )}
    </div>
  );
}
