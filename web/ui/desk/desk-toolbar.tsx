import { TextInput, Button } from '@mantine/core';
import { IconBookmark, IconDownload, IconSearch } from '../icons/shell-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { longestViewName } from '../../../contract/identity/list-views-values.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useAction } from '../form/use-action.ts';
import { DialogActions, ModalDialog } from '../overlay/modal-dialog.tsx';
import { showToast } from '../toast.tsx';
import { waitingCount } from '../waiting-count.ts';
import { type FilterInWords, FilterChips } from './chips/filter-chips.tsx';
import type { DeskView } from './desk-list-props.ts';
import classes from './desk-list.module.css';
import {
  type KeptView,
  refreshKeptViews,
  removeView,
  renameView,
  saveView,
  useKeptViews,
  type KeptViews,
} from './kept-views/use-kept-views.ts';
import keepViewClasses from './kept-views/keep-view.module.css';
import type { DeskAddress } from './desk-search.ts';

interface DeskToolbarProps<View extends string, Order extends string> {
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly views: readonly DeskView<View>[];
  readonly searchLabel?: string;
  readonly filters?: ReactNode;
  readonly chips?: readonly FilterInWords[];
  readonly exportHref?: string;
}

/** Shows views, search and export of a list. */
export function DeskToolbar<View extends string, Order extends string>(props: DeskToolbarProps<View, Order>) {
  const { label, address, views, searchLabel, filters, chips = [], exportHref } = props;
  const { t } = useTranslation('desk');
  const kept = useKeptViews(address);
  const own = kept?.views ?? [];
  const isFiltered = filters !== undefined && (address.search !== '' || Object.keys(address.filters).length > 0);
  const clear = () =>
    address.set({ search: undefined, ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])) });
  // From a saved view, opens the other view in full; otherwise keeps the search.
  const open = (view: View): void => {
    const wanted = view === views[0]?.key ? undefined : view;
    if (kept?.shown === undefined) address.set({ view: wanted });
    else address.show(wanted === undefined ? '' : `view=${wanted}`);
  };
  return (
    <div className={classes.toolbar}>
      {views.length + own.length > 1 && (
        <ul className={classes.views} aria-label={t(($) => $.views, { list: label })}>
          {views.map(({ key, label: name, count }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.view}
                aria-pressed={key === address.view && kept?.shown === undefined}
                onClick={() => open(key)}
              >
                {name}
                {count !== undefined && <span className={classes.count}> {waitingCount(count)}</span>}
              </button>
            </li>
          ))}
          {own.map(({ id, name, query }) => (
            <li key={`own-${id}`}>
              <button type="button" className={classes.view} aria-pressed={id === kept?.shown?.id} onClick={() => address.show(query)}>
                <IconBookmark size={16} stroke={1.75} aria-hidden /> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {searchLabel !== undefined && <SearchField key={address.search} label={searchLabel} address={address} />}
      {filters}
      {kept !== undefined && <KeepView kept={kept} label={label} wish={address.wish} />}
      {exportHref !== undefined && (
        <a className={classes.export} href={exportHref} download>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t(($) => $.export)}
        </a>
      )}
      <FilterChips
        list={label}
        chips={chips}
        onClear={(name) => address.set({ [name]: undefined })}
        onClearAll={isFiltered ? clear : undefined}
      />
    </div>
  );
}

/** Applied on Enter or blur: a list of a million rows should not be queried on every keystroke. */
function SearchField<View extends string, Order extends string>({ label, address }: { label: string; address: DeskAddress<View, Order> }) {
  const [text, setText] = useState(address.search);
  const look = (): void => {
    const wanted = text.trim();
    if (wanted !== address.search) address.set({ search: wanted === '' ? undefined : wanted });
  };
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      data-desk-search
      maxLength={80}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={look}
      onKeyDown={(event) => {
        if (event.key === 'Enter') look();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface KeepViewProps {
  readonly kept: KeptViews;
  /** Name of the list. */
  readonly label: string;
  readonly wish: string;
}

const isMoreThanView = (wish: string): boolean => [...new URLSearchParams(wish).keys()].some((name) => name !== 'view');

/** Saves the current view or edits a saved one. A single button that stays mounted in either case, to keep the focus. */
function KeepView({ kept, label, wish }: KeepViewProps) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  if (kept.hasFailed)
    return (
      <Button variant="subtle" onClick={kept.retry}>
        {t(($) => $.keptViews.notLoaded)}
      </Button>
    );
  if (kept.shown === undefined && !isOpen && !isMoreThanView(wish)) return null;
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {kept.shown === undefined ? t(($) => $.keptViews.save) : t(($) => $.keptViews.edit)}
      </Button>
      {isOpen && <KeepViewDialog kept={kept} label={label} wish={wish} onClose={() => setOpen(false)} />}
    </>
  );
}

interface KeepViewDialogProps {
  readonly kept: KeptViews;
  readonly label: string;
  readonly wish: string;
  readonly onClose: () => void;
}

/** Actions on a view: each refetches the saved views, confirms and closes the dialog. */
function useViewActs({ list, wish, shown, onClose }: Pick<KeepViewDialogProps, 'wish' | 'onClose'> & Pick<KeptViews, 'list' | 'shown'>) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const reason = t(($) => $.keptViews.reason);
  const act = async (work: () => Promise<void>, done: string): Promise<void> =>
    run(async () => {
      await work();
      await refreshKeptViews(client);
      void showToast(done);
      onClose();
    });
  const keep = (name: string) =>
    act(
      () => (shown === undefined ? saveView({ list, name, query: wish }, reason) : renameView(shown.id, name, reason)),
      t(($) => $.keptViews.saved, { name }),
    );
  const forget = ({ id, name }: KeptView) =>
    act(
      () => removeView(id, reason),
      t(($) => $.keptViews.removed, { name }),
    );
  return { keep, forget, isBusy, failure };
}

/** Names a new view; renames or deletes a saved one. */
function KeepViewDialog({ kept: { list, shown: current }, label, wish, onClose }: KeepViewDialogProps) {
  const { t } = useTranslation('desk');
  // Fixed when the dialog opens, because refetching may change it meanwhile.
  const [shown] = useState(current);
  const [name, setName] = useState(shown?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const { keep, forget, isBusy, failure } = useViewActs({ list, wish, shown, onClose });
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
          maxLength={longestViewName}
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
