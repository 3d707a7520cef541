import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskColumn } from './desk-list-props.ts';
import type { DeskAddress } from './use-desk-address.ts';

interface DeskSortProps<Row, View extends string, Order extends string> {
  readonly columns: readonly DeskColumn<Row, Order>[];
  readonly address: DeskAddress<View, Order>;
}

/** Cards have no heads to press: the orders of the columns as a choice. Nothing where no column orders. */
export function DeskSort<Row, View extends string, Order extends string>({ columns, address }: DeskSortProps<Row, View, Order>) {
  const { t } = useTranslation('desk');
  const orders = columns.flatMap(({ label: column, orders: both = [] }) =>
    both.map((value) => ({
      value,
      label: value.endsWith('-asc') ? t(($) => $.sort.ascending, { column }) : t(($) => $.sort.descending, { column }),
    })),
  );
  if (orders.length === 0) return null;
  // An order that no column has is what the list begins with.
  const isOfColumn = orders.some(({ value }) => value === address.order);
  return (
    <NativeSelect
      label={t(($) => $.sort.label)}
      value={isOfColumn ? address.order : ''}
      data={isOfColumn ? orders : [{ value: '', label: '–' }, ...orders]}
      onChange={(event) => address.set({ order: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
    />
  );
}
