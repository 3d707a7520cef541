import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inventoryOrders } from '../../../contract/leads/values.ts';
import { type Filters, isFiltered, noFilters, statusFilters } from '../search-params.ts';
import { ChoiceChip } from './choice-chip.tsx';
import classes from './inventory-filters.module.css';
import { WorkTypeChip } from './work-type-chip.tsx';

interface InventoryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

const usualOrder = 'accepted_date-desc';
const dateOrders = ['accepted_date-desc', 'accepted_date-asc'] as const;

/** Search, lead type, status and date; changes apply at once. Cards, which have no headers to press, also get the order. */
export function InventoryFilters({ filters, onChange }: InventoryFiltersProps) {
  const { t } = useTranslation('leads');
  return (
    <search aria-label={t(($) => $.filters.label)} className={classes.row}>
      <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
      <WorkTypeChip chosen={filters.workTypes} onChoose={(workTypes) => onChange({ workTypes })} />
      <ChoiceChip
        name={t(($) => $.filters.status)}
        clearLabel={t(($) => $.filters.clearStatus)}
        values={statusFilters}
        labelOf={(status) => t(($) => $.status[status])}
        chosen={filters.status}
        onChoose={(status) => onChange({ status })}
      />
      <div className={classes.date}>
        <ChoiceChip
          name={t(($) => $.filters.date)}
          clearLabel={t(($) => $.filters.clearDate)}
          values={dateOrders}
          labelOf={(order) => t(($) => $.order[order])}
          chosen={dateOrders.find((order) => order === filters.order && order !== usualOrder) ?? null}
          onChoose={(order) => onChange({ order: order ?? usualOrder })}
        />
      </div>
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
        <Button variant="subtle" px="sm" onClick={() => onChange(noFilters)}>
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
