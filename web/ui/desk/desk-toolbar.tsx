import { TextInput } from '@mantine/core';
import { IconBookmark, IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterInWords, FilterChips } from './chips/filter-chips.tsx';
import classes from './desk-list.module.css';
import type { DeskView } from './desk-list-props.ts';
import { KeepView } from './kept-views/keep-view.tsx';
import { useKeptViews } from './kept-views/use-kept-views.ts';
import { waitingCount } from '../waiting-count.ts';
import type { DeskAddress } from './use-desk-address.ts';

interface DeskToolbarProps<View extends string, Order extends string> {
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly views: readonly DeskView<View>[];
  readonly searchLabel?: string;
  readonly filters?: ReactNode;
  readonly chips?: readonly FilterInWords[];
  readonly exportHref?: string;
}

/** Which part of the list is shown, what is looked for in it, and the way to take it along. */
export function DeskToolbar<View extends string, Order extends string>(props: DeskToolbarProps<View, Order>) {
  const { label, address, views, searchLabel, filters, chips = [], exportHref } = props;
  const { t } = useTranslation('desk');
  const kept = useKeptViews(address);
  const own = kept?.views ?? [];
  const isFiltered = filters !== undefined && (address.search !== '' || Object.keys(address.filters).length > 0);
  const clear = () =>
    address.set({ search: undefined, ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])) });
  // From a view of one's own to the whole of another; else what is looked for is looked for there, too.
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

/** Looked for at Enter or when the field is left: a list of a million rows is not asked for at every letter. */
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
