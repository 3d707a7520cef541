import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { workTypesQuery } from '../api.ts';
import { coverageFilters, maxBuyers, orders, soldChoices } from '../limits.ts';
import { isPostcode, tidyPostcode } from '../postcode-rule.ts';
import type { FilterName, Filters } from '../search-params.ts';
import classes from './filter-fields.module.css';

interface FieldsProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly onChange: (filters: Filters) => void;
}

/** The fields of each filter, the same in its chip and in the mobile sheet. */
export const filterFields: Record<FilterName, (props: FieldsProps) => React.ReactNode> = {
  coverage: CoverageFields,
  workTypes: WorkTypeFields,
  sold: SoldFields,
  order: OrderFields,
};

function CoverageFields({ filters, country, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  const [choice, setChoice] = useState(filters.coverage);
  const choose = (value: string) => {
    const coverage = Object.values(coverageFilters).find((known) => String(known) === value);
    if (coverage === undefined) return;
    setChoice(coverage);
    if (coverage !== coverageFilters.postcode) onChange({ ...filters, page: 1, coverage, postcode: '' });
  };
  return (
    <>
      <Radio.Group aria-label={t(($) => $.filters.coverage)} name="coverage" value={String(choice)} onChange={choose}>
        <div className={classes.choices}>
          {(['within', 'outside', 'all', 'postcode'] as const).map((name) => (
            <Radio key={name} size="md" value={String(coverageFilters[name])} label={t(($) => $.filters[name])} />
          ))}
        </div>
      </Radio.Group>
      {choice === coverageFilters.postcode && (
        <PostcodeField
          postcode={filters.postcode}
          country={country}
          onApply={(postcode) => onChange({ ...filters, page: 1, coverage: coverageFilters.postcode, postcode })}
        />
      )}
    </>
  );
}

function PostcodeField({ postcode, country, onApply }: { postcode: string; country: CountryCode; onApply: (postcode: string) => void }) {
  const { t } = useTranslation(['buying', 'errors']);
  const [typed, setTyped] = useState(postcode);
  const [error, setError] = useState<string>();
  const apply = () => {
    if (typed.trim() === '') setError(t(($) => $.errors.required));
    else if (!isPostcode(typed, country)) setError(t(($) => (country === 'gb' ? $.errors.postcodeGb : $.errors.postcode)));
    else {
      setError(undefined);
      onApply(tidyPostcode(typed));
    }
  };
  return (
    <form
      className={classes.postcode}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        label={t(($) => $.filters.postcodeLabel)}
        description={country === 'gb' ? t(($) => $.filters.postcodeExample) : undefined}
        autoComplete="postal-code"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t(($) => $.filters.apply)}
      </Button>
    </form>
  );
}

function WorkTypeFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  const workTypes = useQuery(workTypesQuery());
  if (workTypes.isPending) return <p className={classes.hint}>{t(($) => $.filters.workTypesLoading)}</p>;
  if (workTypes.isError) {
    return (
      <p role="alert" className={classes.hint}>
        {t(($) => $.filters.workTypesFailed)}{' '}
        <Button variant="subtle" size="compact-md" onClick={() => void workTypes.refetch()}>
          {t(($) => $.tryAgain)}
        </Button>
      </p>
    );
  }
  return (
    <Checkbox.Group
      aria-label={t(($) => $.filters.workTypes)}
      value={filters.workTypes.map(String)}
      onChange={(values) => onChange({ ...filters, page: 1, workTypes: values.map(Number) })}
    >
      <div className={classes.choices}>
        {workTypes.data.map(({ id, description }) => (
          <Checkbox key={id} size="md" value={String(id)} label={description} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function SoldFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('buying');
  return (
    <Checkbox.Group
      aria-label={t(($) => $.filters.sold)}
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
    <Radio.Group aria-label={t(($) => $.filters.order)} name="order" value={filters.order} onChange={choose}>
      <div className={classes.choices}>
        {orders.map((order) => (
          <Radio key={order} size="md" value={order} label={t(($) => $.order[order])} />
        ))}
      </div>
    </Radio.Group>
  );
}
