import { Checkbox, TextInput, Radio } from '@mantine/core';
import { IconSearch } from '../../ui/icons/shell-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { workTypesQuery } from '../api.ts';
import { maxBuyers, orders, soldChoices } from '../limits.ts';
import type { FilterName } from '../list-filters.ts';
import { CoverageFields } from './coverage-fields.tsx';
import type { FieldsProps } from './filter-fields-props.ts';
import classes from './filter-fields.module.css';

/** Searchable checkboxes of lead types. A ticked type stays ticked while filtered out. */
function WorkTypeFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  const [words, setWords] = useState('');
  const workTypes = useQuery(workTypesQuery());
  const loading = toRegionLoading(workTypes);
  if (loading.isBusy) return <p className={classes.hint}>{t(($) => $.filters.workTypesLoading)}</p>;
  if (workTypes.data === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.filters.workTypesFailed)}
      </InlineFailure>
    );
  }
  const found = workTypes.data.filter(({ description }) => hasWords(description, words));
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t(($) => $.filters.searchWorkTypes)}
        placeholder={t(($) => $.filters.searchWorkTypes)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t(($) => $.filters.workTypes)}
        labelProps={{ className: 'visually-hidden' }}
        value={filters.workTypes.map(String)}
        onChange={(values) => onChange({ ...filters, page: 1, workTypes: values.map(Number) })}
      >
        <div className={classes.choices}>
          {found.map(({ id, description }) => (
            <Checkbox key={id} size="md" value={String(id)} label={description} />
          ))}
        </div>
      </Checkbox.Group>
      <output className={classes.hint}>{found.length === 0 && t(($) => $.filters.noWorkType)}</output>
    </>
  );
}

/** Matches every word in any order, ignoring accents and case. */
function hasWords(text: string, words: string): boolean {
  const known = foldText(text);
  return foldText(words)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** The fields of each filter, shared by its chip and the mobile sheet. */
export const filterFields: Record<FilterName, (props: FieldsProps) => React.ReactNode> = {
  coverage: CoverageFields,
  workTypes: WorkTypeFields,
  sold: SoldFields,
  order: OrderFields,
};

function SoldFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  return (
    <Checkbox.Group
      label={t(($) => $.filters.sold)}
      labelProps={{ className: 'visually-hidden' }}
      value={filters.sold.map(String)}
      onChange={(values) => onChange({ ...filters, page: 1, sold: values.map(Number) })}
    >
      <div className={classes.choices}>
        {soldChoices.map((sold) => (
          <Checkbox key={sold} size="md" value={String(sold)} label={t(($) => $.filters.soldOf, { sold, max: maxBuyers })} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function OrderFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  const choose = (value: string) => {
    const order = orders.find((known) => known === value);
    if (order !== undefined) onChange({ ...filters, page: 1, order });
  };
  return (
    <Radio.Group
      label={t(($) => $.filters.order)}
      labelProps={{ className: 'visually-hidden' }}
      name="order"
      value={filters.order}
      onChange={choose}
    >
      <div className={classes.choices}>
        {orders.map((order) => (
          <Radio
            key={order}
            size="md"
            value={order}
            label={t(($) => $.order[order])}
            data-autofocus={order === filters.order || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
