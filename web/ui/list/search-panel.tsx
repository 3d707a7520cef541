import { TextInput } from '@mantine/core';
import { IconSearch } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import classes from './search-panel.module.css';

interface SearchPanelProps {
  readonly label: string;
  readonly description?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Announced number of results; undefined without a search. */
  readonly found: string | undefined;
  /** Search results. */
  readonly children: ReactNode;
}

/** Renders a search field with its results below. */
export function SearchPanel({ label, description, text, onText, found, children }: SearchPanelProps) {
  return (
    <div className={classes.panel}>
      <TextInput
        type="search"
        label={label}
        description={description}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <output className={classes.count} aria-live="polite">
        {found}
      </output>
      {children}
    </div>
  );
}
