import { Popover } from '@mantine/core';
import { IconX } from '../icons/form-icons.ts';
import { type ReactNode, useRef, useState } from 'react';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  /** Chip text: "+ Lead type", or "Lead type: Boilers" when active. */
  readonly label: string;
  /** Heading of its fields. */
  readonly title: string;
  readonly clearLabel: string;
  /** Set while the filter is active. */
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Renders a filter that opens its fields. A separate, named button clears it. */
export function FilterChip({ label, title, clearLabel, onClear, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The button disappears with the filter, so the chip takes the focus first.
  const clear = () => {
    opener.current?.focus();
    onClear?.();
  };
  return (
    <span className={classes.chip} data-active={onClear !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="sm" trapFocus returnFocus>
        <Popover.Target>
          <button ref={opener} type="button" className={classes.open} onClick={() => setOpen(!isOpen)}>
            {label}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <h2 className={classes.title}>{title}</h2>
          {children}
        </Popover.Dropdown>
      </Popover>
      {onClear !== undefined && (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
}
