import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { FilterChip as Chip } from '../../ui/list/filter-chip.tsx';
import { workTypesQuery } from '../api.ts';
import { maxBuyers } from '../limits.ts';
import { activeFilters, type FilterName, type Filters, withoutFilter, withoutFilters } from '../list-filters.ts';
import { CoverageKey } from './coverage-mark.tsx';
import { filterFields } from './filter-fields.tsx';
import classes from './filter-row.module.css';

const names: readonly FilterName[] = ['coverage', 'workTypes', 'sold', 'order'];

interface FilterRowProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly postcodeRefusal: string | undefined;
  readonly onChange: (filters: Filters) => void;
}

/** Memoised: opening a lead must not re-render the filters. */
export const FilterRow = memo(function FilterRow({ filters, country, postcodeRefusal, onChange }: FilterRowProps) {
  const { t } = useTranslation('buying');
  const formatValue = useFilterValue(filters);
  const active = activeFilters(filters);
  const row = useRef<HTMLElement>(null);
  // The button that clears the filters disappears with them.
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
          value={active.includes(name) || name === 'order' ? formatValue(name) : undefined}
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

interface FilterChipProps {
  readonly name: FilterName;
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly postcodeRefusal?: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onClear: (() => void) | undefined;
}

/** Shows "+ Coverage", or "Coverage: Within" with its own clear button. Opens the filter's fields. */
function FilterChip({ name, filters, country, postcodeRefusal, value, onChange, onClear }: FilterChipProps) {
  const { t } = useTranslation('buying');
  const Fields = filterFields[name];
  const title = t(($) => $.filters[name]);
  return (
    <Chip
      title={title}
      label={value === undefined ? t(($) => $.filters.add, { name: title }) : t(($) => $.filters.active, { name: title, value })}
      clearLabel={t(($) => $.filters.clear[name])}
      onClear={onClear}
    >
      <Fields filters={filters} country={country} postcodeRefusal={postcodeRefusal} onChange={onChange} />
    </Chip>
  );
}

/** Returns the chip label of an active filter. */
function useFilterValue(filters: Filters) {
  const { t } = useTranslation('buying');
  const workTypes = useQuery({ ...workTypesQuery(), enabled: filters.workTypes.length > 0 });
  return (name: FilterName): string => {
    if (name === 'order') return t(($) => $.order[filters.order]);
    if (name === 'sold') return t(($) => $.filters.soldOf, { sold: filters.sold.join(', '), max: maxBuyers });
    if (name === 'workTypes') {
      const [only] = filters.workTypes;
      const named = filters.workTypes.length === 1 ? workTypes.data?.find(({ id }) => id === only)?.description : undefined;
      return named ?? t(($) => $.filters.workTypesChosen, { count: filters.workTypes.length });
    }
    if (filters.coverage === coverageFilters.within) return t(($) => $.filters.within);
    if (filters.coverage === coverageFilters.outside) return t(($) => $.filters.outside);
    return filters.coverage === coverageFilters.postcode ? filters.postcode : t(($) => $.filters.all);
  };
}
