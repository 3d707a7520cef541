import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { FilterName, Filters } from '../search-params.ts';
import { filterFields } from './filter-fields.tsx';
import classes from './filter-row.module.css';

interface FilterChipProps {
  readonly name: FilterName;
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly value: string | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onClear: (() => void) | undefined;
}

/** "+ Coverage", or "Coverage: Within" with a clear button of its own. Opens the filter's fields. */
export function FilterChip({ name, filters, country, value, onChange, onClear }: FilterChipProps) {
  const { t } = useTranslation('buying');
  const [isOpen, setOpen] = useState(false);
  const Fields = filterFields[name];
  const opener = useRef<HTMLButtonElement>(null);
  // The button goes away with the filter, so the chip takes the focus first.
  const clear = () => {
    opener.current?.focus();
    onClear?.();
  };
  const label = t(($) => $.filters[name]);
  return (
    <span className={classes.chip} data-active={onClear !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <button ref={opener} type="button" className={classes.open} onClick={() => setOpen(!isOpen)}>
            {value === undefined ? t(($) => $.filters.add, { name: label }) : t(($) => $.filters.active, { name: label, value })}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <h2 className={classes.title}>{label}</h2>
          <Fields filters={filters} country={country} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {onClear !== undefined && (
        <button type="button" className={classes.clear} aria-label={t(($) => $.filters.clear[name])} onClick={clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
}
