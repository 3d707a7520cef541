import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../ui/list/table.module.css';
import { useReason } from '../ui/use-reason.ts';
import type { DeliveryItem, DeliveryListProps } from './delivery-item.ts';
import { AutomaticSwitch, UsualCostLine } from './automatic-switch.tsx';
import { CapFields, CapSwitch } from './cap-fields.tsx';
import { ChangeBar } from './change-bar.tsx';
import classes from './delivery-table.module.css';
import { PriceNow } from './price-now.tsx';

export const deliveryColumns = ['type', 'price', 'automatic', 'cap'] as const;

/** Table frame with a single header for all rows. */
export function DeliveryTableFrame({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  const { t } = useTranslation('delivery');
  return (
    <div className={`surface ${classes.frame}`} aria-busy={isBusy}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className="visually-hidden">{t(($) => $.caption)}</caption>
        <thead>
          <tr>
            {deliveryColumns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(($) => $.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** Lead types with cost and buying mode; changes are confirmed below their row. */
export function DeliveryTable({ items, ...actions }: DeliveryListProps) {
  return (
    <DeliveryTableFrame>
      {items.map((item) => (
        <DeliveryRow key={item.workType.id} item={item} {...actions} />
      ))}
    </DeliveryTableFrame>
  );
}

function DeliveryRow({ item, onChange, ...bar }: Omit<DeliveryListProps, 'items'> & { item: DeliveryItem }) {
  const { t } = useTranslation('delivery');
  const reasonId = useId();
  const { mark, listeners } = useReason();
  const { isChanging, isWaiting } = item;
  const cell = { item, reasonId, onChange: (part: Parameters<typeof onChange>[1]) => onChange(item, part) };
  return (
    <tbody className={classes.group} data-changing={isChanging || undefined}>
      <tr className={classes.row} data-waiting={isWaiting || undefined} {...listeners}>
        <th scope="row" data-column="type">
          <span className={classes.name} title={item.name}>
            {item.name}
          </span>
        </th>
        <td data-column="price">
          <PriceNow cost={item.cost} />
        </td>
        <td data-column="automatic">
          <div className={classes.cell}>
            <AutomaticSwitch {...cell} />
            <UsualCostLine item={item} />
          </div>
          {isWaiting && (
            <span id={reasonId} className={`reason ${classes.reason}`} {...mark}>
              {t(($) => $.oneAtATime)}
            </span>
          )}
        </td>
        <td data-column="cap">
          <div className={classes.cell}>
            <CapSwitch {...cell} />
            <CapFields {...cell} />
          </div>
        </td>
      </tr>
      {isChanging && (
        <tr>
          <td colSpan={deliveryColumns.length} className={classes.change}>
            <ChangeBar item={item} {...bar} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
