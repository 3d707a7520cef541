import { TextInput, Button, NativeSelect } from '@mantine/core';
import { IconBookmark, IconDownload, IconSearch } from '../icons/shell-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxViewNameLength } from '../../../contract/identity/list-views-values.ts';
import type { Sheet } from '../../../contract/kit/sheet-format.ts';
import { lazyPart } from '../../platform/load-part.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { FoldButton } from '../fold-button.tsx';
import { useAction } from '../form/use-action.ts';
import { DialogActions, ModalDialog } from '../overlay/modal-dialog.tsx';
import { showToast } from '../toast.tsx';
import { waitingCount } from '../waiting-count.ts';
import { type FilterInWords, FilterChips } from './chips/filter-chips.tsx';
import type { DeskView } from './desk-list-props.ts';
import classes from './desk-list.module.css';
import {
  type SavedView,
  refreshSavedViews,
  removeView,
  renameView,
  saveView,
  useSavedViews,
  type SavedViews,
} from './saved-views/use-saved-views.ts';
import keepViewClasses from './saved-views/save-view.module.css';
import type { DeskAddress } from './desk-search.ts';

interface DeskToolbarProps<View extends string, Order extends string> {
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly views: readonly DeskView<View>[];
  readonly searchLabel?: string;
  readonly filters?: ReactNode;
  readonly chips?: readonly FilterInWords[];
  readonly exportHref?: string;
  readonly exportSheet?: Sheet;
  /** Folds everything but view and search. */
  readonly isPhone?: boolean;
  /** Control for the order, where there are no column headings. */
  readonly sort?: ReactNode;
}

/** Shows views, search and export of a list. */
export function DeskToolbar<View extends string, Order extends string>(props: DeskToolbarProps<View, Order>) {
  const { label, address, views, searchLabel, filters, chips = [], exportHref, isPhone = false, sort } = props;
  const { t } = useTranslation('desk');
  const savedViews = useSavedViews(address);
  const own = savedViews?.views ?? [];
  const [isOpen, setOpen] = useState(false);
  const toolsId = useId();
  const isFiltered = filters !== undefined && (address.search !== '' || Object.keys(address.filters).length > 0);
  const clear = () =>
    address.set({ search: undefined, ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])) });
  // From a saved view, opens the other view in full; otherwise keeps the search.
  const open = (view: View): void => {
    const wanted = view === views[0]?.key ? undefined : view;
    if (savedViews?.shown === undefined) address.set({ view: wanted });
    else address.show(wanted === undefined ? '' : `view=${wanted}`);
  };
  return (
    <div className={classes.toolbar}>
      {views.length + own.length > 1 && isPhone && (
        <NativeSelect
          className={classes.viewSelect}
          aria-label={t(($) => $.views, { list: label })}
          value={savedViews?.shown === undefined ? address.view : `own-${savedViews.shown.id}`}
          data={[
            ...views.map(({ key, label: name, count }) => ({
              value: key as string,
              label: count === undefined ? name : `${name} ${waitingCount(count)}`,
            })),
            ...own.map(({ id, name }) => ({ value: `own-${id}`, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const saved = own.find(({ id }) => `own-${id}` === value);
            const view = views.find(({ key }) => key === value);
            if (saved !== undefined) address.show(saved.query);
            else if (view !== undefined) open(view.key);
          }}
        />
      )}
      {views.length + own.length > 1 && !isPhone && (
        <ul className={classes.views} aria-label={t(($) => $.views, { list: label })}>
          {views.map(({ key, label: name, count }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.view}
                aria-pressed={key === address.view && savedViews?.shown === undefined}
                onClick={() => open(key)}
              >
                {name}
                {count !== undefined && <span className={classes.count}> {waitingCount(count)}</span>}
              </button>
            </li>
          ))}
          {own.map(({ id, name, query }) => (
            <li key={`own-${id}`}>
              <button
                type="button"
                className={classes.view}
                aria-pressed={id === savedViews?.shown?.id}
                onClick={() => address.show(query)}
              >
                <IconBookmark size={16} stroke={1.75} aria-hidden /> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {searchLabel !== undefined && <SearchField key={address.search} label={searchLabel} address={address} />}
      {isPhone && (
        <FoldButton isOpen={isOpen} controls={toolsId} onToggle={() => setOpen(!isOpen)} chevron="end" className={classes.fold}>
          {chips.length === 0 ? t(($) => $.tools.label) : t(($) => $.tools.active, { count: chips.length })}
        </FoldButton>
      )}
      <div id={toolsId} className={classes.tools} hidden={isPhone && !isOpen}>
        {filters}
        {sort}
        {savedViews !== undefined && <SaveViewButton savedViews={savedViews} label={label} listQuery={address.listQuery} />}
        {exportHref !== undefined && props.exportSheet !== undefined && (
          <DeskExport name={label} href={exportHref} sheet={props.exportSheet} />
        )}
      </div>
      <FilterChips
        list={label}
        chips={chips}
        onClear={(name) => address.set({ [name]: undefined })}
        onClearAll={isFiltered ? clear : undefined}
      />
    </div>
  );
}

const LazyExportPane = lazyPart(() => import('../overlay/export-pane.tsx'), 'invoices');

interface DeskExportProps {
  /** Name of the list. */
  readonly name: string;
  readonly href: string;
  readonly sheet: Sheet;
}

/** Opens the choice of period, columns and format. */
export function DeskExport({ name, href, sheet }: DeskExportProps) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.export} onClick={() => setOpen(true)}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t(($) => $.export)}
      </button>
      {isOpen && (
        <Suspense>
          <LazyExportPane
            isDocked={false}
            onClose={() => setOpen(false)}
            title={t(($) => $.exportList, { list: name })}
            href={href}
            sheet={sheet}
            {...(sheet.period === null && { period: 'none' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Applied on Enter or blur: a list of a million rows should not be queried on every keystroke. */
function SearchField<View extends string, Order extends string>({ label, address }: { label: string; address: DeskAddress<View, Order> }) {
  const [text, setText] = useState(address.search);
  const applySearch = (): void => {
    const wanted = text.trim();
    if (wanted !== address.search) address.set({ search: wanted === '' ? undefined : wanted });
  };
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      title={label}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      data-desk-search
      maxLength={80}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={applySearch}
      onKeyDown={(event) => {
        if (event.key === 'Enter') applySearch();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface SaveViewButtonProps {
  readonly savedViews: SavedViews;
  /** Name of the list. */
  readonly label: string;
  readonly listQuery: string;
}

const isMoreThanView = (listQuery: string): boolean => [...new URLSearchParams(listQuery).keys()].some((name) => name !== 'view');

/** Saves the current view or edits a saved one. A single button that stays mounted in either case, to keep the focus. */
function SaveViewButton({ savedViews, label, listQuery }: SaveViewButtonProps) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  if (savedViews.hasFailed)
    return (
      <Button variant="subtle" onClick={savedViews.retry}>
        {t(($) => $.keptViews.notLoaded)}
      </Button>
    );
  if (savedViews.shown === undefined && !isOpen && !isMoreThanView(listQuery)) return null;
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {savedViews.shown === undefined ? t(($) => $.keptViews.save) : t(($) => $.keptViews.edit)}
      </Button>
      {isOpen && <SaveViewDialog savedViews={savedViews} label={label} listQuery={listQuery} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SaveViewDialogProps {
  readonly savedViews: SavedViews;
  readonly label: string;
  readonly listQuery: string;
  readonly onClose: () => void;
}

/** Actions on a view: each refetches the saved views, confirms and closes the dialog. */
function useViewActions({
  list,
  listQuery,
  shown,
  onClose,
}: Pick<SaveViewDialogProps, 'listQuery' | 'onClose'> & Pick<SavedViews, 'list' | 'shown'>) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const reason = t(($) => $.keptViews.reason);
  const act = async (work: () => Promise<void>, done: string): Promise<void> =>
    run(async () => {
      await work();
      await refreshSavedViews(client);
      void showToast(done);
      onClose();
    });
  const keep = (name: string) =>
    act(
      () => (shown === undefined ? saveView({ list, name, query: listQuery }, reason) : renameView(shown.id, name, reason)),
      t(($) => $.keptViews.saved, { name }),
    );
  const forget = ({ id, name }: SavedView) =>
    act(
      () => removeView(id, reason),
      t(($) => $.keptViews.removed, { name }),
    );
  return { keep, forget, isBusy, failure };
}

/** Names a new view; renames or deletes a saved one. */
function SaveViewDialog({ savedViews: { list, shown: current }, label, listQuery, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('desk');
  // Fixed when the dialog opens, because refetching may change it meanwhile.
  const [shown] = useState(current);
  const [name, setName] = useState(shown?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const { keep, forget, isBusy, failure } = useViewActions({ list, listQuery, shown, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = name.trim();
    if (given !== '') {
      void keep(given);
      return;
    }
    setProblem(t(($) => $.keptViews.noName));
    event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  return (
    <ModalDialog
      title={shown === undefined ? t(($) => $.keptViews.saveTitle) : t(($) => $.keptViews.editTitle, { name: shown.name })}
      onClose={onClose}
    >
      <form onSubmit={submit} className={keepViewClasses.form} noValidate>
        <FailureAlert failure={failure} />
        <p className={keepViewClasses.what}>{t(($) => $.keptViews.what, { list: label })}</p>
        <TextInput
          name="name"
          label={t(($) => $.keptViews.name)}
          value={name}
          maxLength={maxViewNameLength}
          autoComplete="off"
          error={problem}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          {shown !== undefined && (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void forget(shown)}>
              {t(($) => $.keptViews.remove)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {shown === undefined ? t(($) => $.keptViews.save) : t(($) => $.keptViews.rename)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
