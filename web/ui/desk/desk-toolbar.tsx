import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './desk-list.module.css';
import type { DeskView } from './desk-list-props.ts';
import { waitingCount } from '../waiting-count.ts';
import type { DeskAddress } from './use-desk-address.ts';

interface DeskToolbarProps<View extends string, Order extends string> {
  readonly label: string;
  readonly address: DeskAddress<View, Order>;
  readonly views: readonly DeskView<View>[];
  readonly searchLabel?: string;
  readonly filters?: ReactNode;
  readonly exportHref?: string;
}

/** Which part of the list is shown, what is looked for in it, and the way to take it along. */
export function DeskToolbar<View extends string, Order extends string>(props: DeskToolbarProps<View, Order>) {
  const { label, address, views, searchLabel, filters, exportHref } = props;
  const { t } = useTranslation('desk');
  const isFiltered = filters !== undefined && (address.search !== '' || Object.keys(address.filters).length > 0);
  const clear = () =>
    address.set({ search: undefined, ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])) });
  return (
    <div className={classes.toolbar}>
      {views.length > 1 && (
        <ul className={classes.views} aria-label={t(($) => $.views, { list: label })}>
          {views.map(({ key, label: name, count }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.view}
                aria-pressed={key === address.view}
                onClick={() => address.set({ view: key === views[0]?.key ? undefined : key })}
              >
                {name}
                {count !== undefined && <span className={classes.count}> {waitingCount(count)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {searchLabel !== undefined && <SearchField key={address.search} label={searchLabel} address={address} />}
      {filters}
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          {t(($) => $.clearFilters)}
        </Button>
      )}
      {exportHref !== undefined && (
        <a className={classes.export} href={exportHref} download>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t(($) => $.export)}
        </a>
      )}
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
