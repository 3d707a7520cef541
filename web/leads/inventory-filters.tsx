import { Button, CloseButton, NativeSelect, TextInput, Checkbox, Skeleton, Radio } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '../ui/icons/shell-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inventoryOrders, leadStages } from '../../contract/leads/values.ts';
import { FoldButton } from '../ui/fold-button.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { workTypesQuery } from './api.ts';
import { type Filters, isFiltered, noFilters, statusFilters } from './search-params.ts';
import classes from './inventory-filters.module.css';

interface InventoryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  /** Folds all but the search. */
  readonly isPhone?: boolean;
  /** Actions on the list, shown with the filters. */
  readonly actions?: ReactNode;
}

/** Stages, and leads whose next action is overdue in any of them. */
const stageFilters = [...leadStages, 'overdue'] as const;
const usualOrder = 'accepted_date-desc';
const dateOrders = ['accepted_date-desc', 'accepted_date-asc'] as const;

/** Filters set besides the search, which is always in view. */
const countActive = ({ workTypes, status, stage, overdue }: Filters): number =>
  [workTypes.length > 0, status !== null, stage !== null, overdue].filter(Boolean).length;

/** Shows search, lead type, status and date; changes apply at once. Cards, which have no headers, also get a sort control. */
export function InventoryFilters({ filters, onChange, isPhone = false, actions }: InventoryFiltersProps) {
  const { t } = useTranslation('leads');
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const active = countActive(filters);
  return (
    <search aria-label={t(($) => $.filters.label)} className={classes.row}>
      <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
      {isPhone && (
        <FoldButton isOpen={isOpen} controls={fieldsId} onToggle={() => setOpen(!isOpen)} chevron="end" className={classes.fold}>
          {active === 0 ? t(($) => $.filters.fold) : t(($) => $.filters.foldActive, { count: active })}
        </FoldButton>
      )}
      <div id={fieldsId} className={classes.fields} hidden={isPhone && !isOpen}>
        <WorkTypeChip chosen={filters.workTypes} onChoose={(workTypes) => onChange({ workTypes })} />
        <ChoiceChip
          name={t(($) => $.filters.stage)}
          clearLabel={t(($) => $.filters.clearStage)}
          values={stageFilters}
          getLabel={(stage) => t(($) => $.stages[stage])}
          chosen={filters.overdue ? 'overdue' : filters.stage}
          onChoose={(stage) => onChange({ overdue: stage === 'overdue', stage: leadStages.find((one) => one === stage) ?? null })}
        />
        <ChoiceChip
          name={t(($) => $.filters.status)}
          clearLabel={t(($) => $.filters.clearStatus)}
          values={statusFilters}
          getLabel={(status) => t(($) => $.status[status])}
          chosen={filters.status}
          onChoose={(status) => onChange({ status })}
        />
        <div className={classes.date}>
          <ChoiceChip
            name={t(($) => $.filters.date)}
            clearLabel={t(($) => $.filters.clearDate)}
            values={dateOrders}
            getLabel={(order) => t(($) => $.order[order])}
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
        {actions}
      </div>
    </search>
  );
}

/** Debounced, so that a name causes one request and one history entry. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('leads');
  const [own, setOwn] = useState({ text: search, sent: search, seen: search });
  const send = useDebouncedCallback((text: string) => {
    setOwn((state) => ({ ...state, sent: text }));
    onSearch(text);
  }, 350);
  // Back and "Clear filters" change the search from outside; the echo of typed text must not overwrite newer input.
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

/** Filters by any number of the bought lead types. */
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
  const loading = toRegionLoading(query);
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

interface ChoiceChipProps<Value extends string> {
  readonly name: string;
  readonly clearLabel: string;
  readonly values: readonly Value[];
  readonly getLabel: (value: Value) => string;
  /** Null if no filter is set and nothing can be cleared. */
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** Renders a single-choice filter, applied at once. */
function ChoiceChip<Value extends string>({ name, clearLabel, values, getLabel, chosen, onChoose }: ChoiceChipProps<Value>) {
  const { t } = useTranslation('leads');
  return (
    <FilterChip
      title={name}
      label={chosen === null ? t(($) => $.filters.add, { name }) : t(($) => $.filters.active, { name, value: getLabel(chosen) })}
      clearLabel={clearLabel}
      onClear={chosen === null ? undefined : () => onChoose(null)}
    >
      <Radio.Group aria-label={name} value={chosen} onChange={(given) => onChoose(values.find((value) => value === given) ?? null)}>
        {values.map((value) => (
          <Radio key={value} size="md" mb="sm" value={value} label={getLabel(value)} />
        ))}
      </Radio.Group>
    </FilterChip>
  );
}
