import { Button, Checkbox, CloseButton, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { workTypesQuery } from '../api.ts';
import { inventoryOrders } from '../../../contract/leads/values.ts';
import { type Filters, isFiltered } from '../search-params.ts';
import classes from './inventory-filters.module.css';

interface InventoryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Search and lead type; changes apply at once. Cards, which have no headers to press, also get the order. */
export function InventoryFilters({ filters, onChange }: InventoryFiltersProps) {
  const { t } = useTranslation('leads');
  return (
    <search aria-label={t(($) => $.filters.label)} className={classes.row}>
      <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
      <WorkTypeChip chosen={filters.workTypes} onChoose={(workTypes) => onChange({ workTypes })} />
      <NativeSelect
        className={classes.sort}
        size="md"
        aria-label={t(($) => $.filters.sort)}
        value={filters.order}
        onChange={(event) => {
          const order = inventoryOrders.find((known) => known === event.currentTarget.value);
          if (order !== undefined) onChange({ order });
        }}
        data={inventoryOrders.map((leadOrder) => ({ value: leadOrder, label: t(($) => $.order[leadOrder]) }))}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" px="sm" onClick={() => onChange({ search: '', workTypes: [] })}>
          {t(($) => $.filters.clearAll)}
        </Button>
      )}
    </search>
  );
}

/** Waits for a pause in typing, so that a name is one request and one entry in the history. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('leads');
  const [own, setOwn] = useState({ text: search, sent: search, seen: search });
  const send = useDebouncedCallback((text: string) => {
    setOwn((state) => ({ ...state, sent: text }));
    onSearch(text);
  }, 350);
  // Back, or "Clear filters", changes the search from outside; the echo of what was typed here must not overwrite it.
  if (own.seen !== search) setOwn({ ...own, seen: search, ...(own.sent !== search && { text: search, sent: search }) });
  const change = (text: string) => {
    setOwn({ ...own, text });
    send(text.trim());
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t(($) => $.filters.search)}
      placeholder={t(($) => $.filters.searchHint)}
      maxLength={60}
      value={own.text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      rightSection={own.text !== '' && <CloseButton aria-label={t(($) => $.filters.clearSearch)} onClick={() => change('')} />}
    />
  );
}

function WorkTypeChip({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (ids: readonly number[]) => void }) {
  const { t } = useTranslation('leads');
  const name = t(($) => $.filters.workTypes);
  const { data: types } = useQuery(workTypesQuery());
  const value = chosen.length === 1 ? types?.find(({ id }) => id === chosen[0])?.description : undefined;
  return (
    <FilterChip
      title={name}
      label={
        chosen.length === 0
          ? t(($) => $.filters.add, { name })
          : t(($) => $.filters.active, { name, value: value ?? t(($) => $.filters.chosen, { count: chosen.length }) })
      }
      clearLabel={t(($) => $.filters.clearWorkTypes)}
      onClear={chosen.length === 0 ? undefined : () => onChoose([])}
    >
      <WorkTypeBoxes chosen={chosen} onChoose={onChoose} />
    </FilterChip>
  );
}

function WorkTypeBoxes({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (ids: readonly number[]) => void }) {
  const { t } = useTranslation('leads');
  const query = useQuery(workTypesQuery());
  const { data: types } = query;
  const loading = loadingOf(query);
  if (loading.isBusy) return <Skeleton height={120} />;
  if (types === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.filters.typesFailed)}
      </InlineFailure>
    );
  }
  return (
    <fieldset className={classes.types} aria-label={t(($) => $.filters.workTypes)}>
      {types.map(({ id, description }) => (
        <Checkbox
          key={id}
          size="md"
          label={description}
          checked={chosen.includes(id)}
          onChange={(event) => onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  );
}
