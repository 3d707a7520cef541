import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { workTypesQuery } from '../api.ts';
import classes from './inventory-filters.module.css';

/** Any number of the types that were bought. */
export function WorkTypeChip({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (ids: readonly number[]) => void }) {
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
