import { Button } from '@mantine/core';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { activeFilters, type FilterName, type Filters, withoutFilter, withoutFilters } from '../search-params.ts';
import { CoverageKey } from './coverage-mark.tsx';
import { FilterChip } from './filter-chip.tsx';
import classes from './filter-row.module.css';
import { useFilterValue } from './use-filter-value.ts';

const names: readonly FilterName[] = ['coverage', 'workTypes', 'sold', 'order'];

interface FilterRowProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly postcodeRefusal: string | undefined;
  readonly onChange: (filters: Filters) => void;
}

/** Drawn anew only when the filters change: opening a lead does not wait for it. */
export const FilterRow = memo(function FilterRow({ filters, country, postcodeRefusal, onChange }: FilterRowProps) {
  const { t } = useTranslation('buying');
  const valueOf = useFilterValue(filters);
  const active = activeFilters(filters);
  const row = useRef<HTMLElement>(null);
  // The button that clears them goes away with them.
  const clearAll = () => {
    row.current?.querySelector('button')?.focus();
    onChange(withoutFilters(filters));
  };
  return (
    <section ref={row} className={classes.row} aria-label={t(($) => $.filters.label)}>
      {names.map((name) => (
        <FilterChip
          key={name}
          name={name}
          filters={filters}
          country={country}
          postcodeRefusal={postcodeRefusal}
          value={active.includes(name) || name === 'order' ? valueOf(name) : undefined}
          onChange={onChange}
          onClear={active.includes(name) ? () => onChange(withoutFilter(filters, name)) : undefined}
        />
      ))}
      {active.length > 0 && (
        <Button variant="subtle" size="sm" px="sm" className={classes.clearAll} onClick={clearAll}>
          {t(($) => $.filters.clearAll)}
        </Button>
      )}
      <div className={classes.key}>
        <CoverageKey />
      </div>
    </section>
  );
});
