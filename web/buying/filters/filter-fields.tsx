import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxBuyers, orders, soldChoices } from '../limits.ts';
import type { FilterName } from '../search-params.ts';
import { CoverageFields } from './coverage-fields.tsx';
import classes from './filter-fields.module.css';
import type { FieldsProps } from './filter-fields-props.ts';
import { WorkTypeFields } from './work-type-fields.tsx';

/** The fields of each filter, the same in its chip and in the mobile sheet. */
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
