import { Button } from '@mantine/core';
import { IconX } from '../../icons/form-icons.ts';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-chips.module.css';

/** An active filter with its label. */
export interface FilterInWords {
  /** Parameter name in the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

interface FilterChipsProps {
  /** Name of the list. */
  readonly list: string;
  readonly chips: readonly FilterInWords[];
  readonly onClear: (name: string) => void;
  /** Set while any filter or a search is active. */
  readonly onClearAll: (() => void) | undefined;
}

/** Active filters with remove buttons; after removal the focus moves to the next one, and from the last to the search. */
export function FilterChips({ list, chips, onClear, onClearAll }: FilterChipsProps) {
  const { t } = useTranslation('desk');
  const row = useRef<HTMLDivElement>(null);
  if (chips.length === 0 && onClearAll === undefined) return null;
  const leave = (going: Element | null): void => {
    const staying = going?.nextElementSibling ?? going?.previousElementSibling;
    const bar = row.current?.parentElement;
    const next = staying?.querySelector('button') ?? bar?.querySelector<HTMLElement>('[data-desk-search]') ?? bar?.querySelector('button');
    next?.focus();
  };
  const clear = (name: string) => (event: MouseEvent) => {
    leave(event.currentTarget.closest('li'));
    onClear(name);
  };
  const clearAll = () => {
    leave(null);
    onClearAll?.();
  };
  return (
    <div ref={row} className={classes.row}>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label={t(($) => $.chips.label, { list })}>
          {chips.map(({ name, label, value }) => (
            <li key={name} className={classes.chip}>
              <span className={classes.words}>{t(($) => $.chips.chip, { label, value })}</span>
              <button
                type="button"
                className={classes.clear}
                aria-label={t(($) => $.chips.clear, { label: label.toLowerCase() })}
                onClick={clear(name)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {onClearAll !== undefined && (
        <Button variant="subtle" onClick={clearAll}>
          {t(($) => $.clearFilters)}
        </Button>
      )}
    </div>
  );
}
