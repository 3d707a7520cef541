import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './delivery-cards.module.css';
import table from './delivery-table.module.css';
import { deliveryColumns, DeliveryTableFrame } from './delivery-table.tsx';

const usualTypes = 6;
const places = Array.from({ length: usualTypes }, (_, place) => place);
const widths = { type: '60%', price: '72px', automatic: '80%', cap: '80px' } as const;

/** The list while it is on the way, in the shape of what comes. */
export function DeliverySkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('delivery');
  if (!isTable) {
    return (
      <div className={classes.cards} aria-busy>
        <span className="visually-hidden">{t(($) => $.loading)}</span>
        {places.map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton height={22} width="70%" />
            <Skeleton height={20} />
            <Skeleton height={20} />
            <Skeleton height={20} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <DeliveryTableFrame isBusy>
        <tbody>
          {places.map((place) => (
            <tr key={place} className={table.row}>
              {deliveryColumns.map((column) => (
                <td key={column} data-column={column}>
                  <Skeleton height={20} width={widths[column]} ms={column === 'price' ? 'auto' : 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DeliveryTableFrame>
    </>
  );
}
