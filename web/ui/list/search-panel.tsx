import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './search-panel.module.css';

interface SearchPanelProps {
  readonly label: string;
  readonly description?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** How many were found, read out as it changes; left out while nothing is looked for. */
  readonly found: string | undefined;
  /** What was found. */
  readonly children: ReactNode;
}

/** A field to look for something, with what was found beneath it. */
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
